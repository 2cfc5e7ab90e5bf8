/** File endings that count as a download unless `data-downloads` lists others. */
const fileEndings =
  'pdf,doc,docx,odt,rtf,txt,xls,xlsx,ods,csv,ppt,pptx,odp,key,zip,rar,7z,gz,tar,tgz,exe,msi,dmg,pkg,deb,rpm,apk,iso,' +
  'mp3,m4a,wav,ogg,flac,mp4,mov,avi,mkv,webm,wmv,epub,mobi';

/** The kind of a link. Links other than http and https (mail, phone, script) have none. */
export interface LinkRules {
  /** Host of the page: a link to any other is outbound. */
  host: string;
  isDownloadMarked: boolean;
  countOutbound: boolean;
  /**
   * Endings separated by commas or blanks, with or without a dot; empty or "true": the default ones; undefined: none.
   */
  downloads: string | undefined;
}

/** The event a click on this link is, if any. A download on another host is a download only. */
export const linkEvent = (
  url: Pick<URL, 'protocol' | 'host' | 'pathname'>,
  rules: LinkRules,
): 'File download' | 'Outbound link' | undefined => {
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const { downloads } = rules;
  if (downloads !== undefined && downloads !== 'false') {
    const endings = (/^(true)?$/.test(downloads) ? fileEndings : downloads).toLowerCase().split(/[\s,]+/);
    const path = url.pathname.toLowerCase();
    const isListed = endings.some((ending) => ending && path.endsWith(`.${ending.replace(/^\*?\./, '')}`));
    if (rules.isDownloadMarked || isListed) return 'File download';
  }
  return rules.countOutbound && url.host !== rules.host ? 'Outbound link' : undefined;
};
