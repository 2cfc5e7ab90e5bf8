import type { SourceRow } from './source-row.ts';

/** Video platforms. */
export const videoSources: readonly SourceRow[] = [
  { name: 'YouTube', hosts: 'youtube.com youtu.be youtube-nocookie.com com.google.android.youtube', aliases: 'yt' },
  { name: 'Vimeo', hosts: 'vimeo.com' },
  { name: 'Twitch', hosts: 'twitch.tv' },
  { name: 'Kick', hosts: 'kick.com' },
  { name: 'Dailymotion', hosts: 'dailymotion.com dai.ly' },
  { name: 'Bilibili', hosts: 'bilibili.com b23.tv' },
  { name: 'Youku', hosts: 'youku.com' },
  { name: 'iQIYI', hosts: 'iqiyi.com' },
  { name: 'Tencent Video', hosts: 'v.qq.com' },
  { name: 'Niconico', hosts: 'nicovideo.jp nico.ms' },
  { name: 'Rutube', hosts: 'rutube.ru' },
  { name: 'Rumble', hosts: 'rumble.com' },
  { name: 'Odysee', hosts: 'odysee.com' },
  { name: 'BitChute', hosts: 'bitchute.com' },
  { name: 'Wistia', hosts: 'wistia.com wistia.net' },
  { name: 'Vidyard', hosts: 'vidyard.com' },
  { name: 'TED', hosts: 'ted.com' },
  { name: 'Netflix', hosts: 'netflix.com' },
  { name: 'Hulu', hosts: 'hulu.com' },
  { name: 'Disney+', hosts: 'disneyplus.com' },
];
