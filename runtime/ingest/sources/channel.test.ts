import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Channel, channelOf, channels } from './channel.ts';
import { type ClickId, createSourceTable } from './source-table.ts';

const test = suite('channelOf');

const table = createSourceTable();

/** The channel of a campaign link. */
function channel(name?: string, medium?: string, more: { campaign?: string; clickIds?: ClickId[] } = {}): Channel {
  const known = name === undefined ? undefined : table.byName(name);
  return channelOf({
    source: known?.name ?? name,
    sourceKind: known?.kind,
    isAdSource: known?.isAd ?? false,
    medium,
    campaign: more.campaign,
    clickIds: more.clickIds ?? [],
  });
}

const cases: readonly (readonly [Channel, Parameters<typeof channel>])[] = [
  ['Cross-network', ['google', 'cpc', { campaign: 'Spring-Cross-Network' }]],
  ['Paid Shopping', ['amazon.com', 'cpc']],
  ['Paid Shopping', ['amazon-ads']],
  ['Paid Shopping', ['google', 'ppc', { campaign: 'eshop-2026' }]],
  ['Paid Search', ['google', 'cpc']],
  ['Paid Search', ['Bing', 'PPC']],
  ['Paid Search', ['google', 'cpm']],
  ['Paid Search', ['adwords']],
  ['Paid Search', ['google-ads', 'banner']],
  ['Paid Search', ['google.com', undefined, { clickIds: ['gclid'] }]],
  ['Paid Search', ['google', 'organic', { clickIds: ['wbraid'] }]],
  ['Paid Search', ['bing', undefined, { clickIds: ['msclkid'] }]],
  ['Paid Social', ['facebook', 'paid-social']],
  ['Paid Social', ['fb-ads']],
  ['Paid Social', ['linkedin.com', 'retargeting']],
  ['Paid Video', ['youtube', 'cpv-and-cpc']],
  ['Display', ['partner', 'banner']],
  ['Display', ['partner', 'Display']],
  ['Paid Other', ['partner', 'cpc']],
  ['Paid Other', ['partner', 'paidsocial']],
  ['Paid Other', [undefined, 'ppc']],
  ['Organic Shopping', ['etsy.com']],
  ['Organic Shopping', ['newsletter', undefined, { campaign: 'shopping-week' }]],
  ['Organic Social', ['facebook.com', undefined, { clickIds: ['fbclid'] }]],
  ['Organic Social', ['facebook.com', undefined, { clickIds: ['gclid'] }]],
  ['Organic Social', ['partner', 'social media']],
  ['Organic Social', ['partner', 'sm']],
  ['Organic Video', ['youtu.be']],
  ['AI Assistants', ['chatgpt.com']],
  ['AI Assistants', ['gemini.google.com']],
  ['Organic Search', ['google.com']],
  ['Organic Search', ['google.com', undefined, { clickIds: ['fbclid', 'msclkid'] }]],
  ['Organic Search', ['partner', 'organic']],
  ['Email', ['mail.google.com']],
  ['Email', ['newsletter']],
  ['Email', ['partner', 'e_mail']],
  ['Email', [undefined, 'email']],
  ['Affiliates', ['partner', 'affiliate']],
  ['Audio', ['spotify', 'audio']],
  ['SMS', ['sms']],
  ['SMS', ['partner', 'sms']],
  ['Mobile Push Notifications', ['partner', 'web-push']],
  ['Mobile Push Notifications', ['partner', 'mobile_app']],
  ['Mobile Push Notifications', ['firebase']],
  ['Referral', ['partner']],
  ['Referral', ['partner', 'something']],
  ['Referral', [undefined, 'referral']],
  ['Referral', ['facebook.example', undefined, { clickIds: ['fbclid'] }]],
  ['Direct', []],
  ['Direct', [undefined, 'something']],
];

for (const [expected, asked] of cases) {
  const [name = 'no source', medium = 'no medium', more = {}] = asked;
  test(`${name}, ${medium} ${JSON.stringify(more)} is ${expected}`, () => assert.is(channel(...asked), expected));
}

test('every channel has a case', () => {
  assert.equal([...new Set(cases.map(([expected]) => expected))], [...channels]);
});

test('a campaign named workshop is no shopping campaign', () => {
  assert.is(channel('partner', undefined, { campaign: 'workshop' }), 'Referral');
});

test.run();
