/**
 * Campaign names for the advertising of a source that differ from the source's own name followed by "ads" (`fb-ads`,
 * `google_ads` and `tiktokads` need no entry). Visits from them are paid.
 */
export const adAliases: Readonly<Record<string, string>> = {
  adwords: 'Google',
  'ad-words': 'Google',
  googleadwords: 'Google',
  'google-adwords': 'Google',
  google_adwords: 'Google',
  'google adwords': 'Google',
  gads: 'Google',
  'microsoft-advertising': 'Bing',
  microsoftadvertising: 'Bing',
  msads: 'Bing',
  'bing-adcenter': 'Bing',
  'yandex-direct': 'Yandex',
  yandexdirect: 'Yandex',
  'yandex.direct': 'Yandex',
  'facebook-paid': 'Facebook',
  'audience-network': 'Facebook',
  'linkedin-sponsored': 'LinkedIn',
  'promoted-tweets': 'X',
  'promoted-pins': 'Pinterest',
};
