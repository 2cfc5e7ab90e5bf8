import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type LinkRules, linkEvent } from './links.ts';

const test = suite('links');

const eventOf = (address: string, rules: Partial<LinkRules> = {}) =>
  linkEvent(new URL(address), {
    host: 'shop.example',
    isDownloadMarked: false,
    countOutbound: true,
    downloads: '',
    ...rules,
  });

test('counts a link to another host as outbound', () => {
  assert.is(eventOf('https://other.example/'), 'Outbound link');
  assert.is(eventOf('https://shop.example/page'), undefined);
  assert.is(eventOf('https://other.example/', { countOutbound: false }), undefined);
});

test('leaves mail, phone and script links alone', () => {
  assert.is(eventOf('mailto:a@other.example'), undefined);
  assert.is(eventOf('tel:+3112345'), undefined);
  assert.is(eventOf('javascript:void(0)'), undefined);
});

test('recognises a download by its extension or its attribute', () => {
  assert.is(eventOf('https://shop.example/a/price-list.PDF'), 'File download');
  assert.is(eventOf('https://shop.example/export', { isDownloadMarked: true }), 'File download');
  assert.is(eventOf('https://shop.example/pdf'), undefined);
});

test('counts a download on another host as a download only', () => {
  assert.is(eventOf('https://files.example/a.zip'), 'File download');
  assert.is(eventOf('https://files.example/a.zip', { downloads: undefined }), 'Outbound link');
});

test('uses the endings of the site instead of the default ones', () => {
  assert.is(eventOf('https://shop.example/a.step', { downloads: 'step, stl' }), 'File download');
  assert.is(eventOf('https://shop.example/a.stl', { downloads: 'step, stl' }), 'File download');
  assert.is(eventOf('https://shop.example/a.pdf', { downloads: 'step, stl' }), undefined);
  assert.is(eventOf('https://shop.example/a.pdf', { downloads: 'true' }), 'File download');
  assert.is(eventOf('https://shop.example/a.pdf', { downloads: 'false' }), undefined);
});

test('T10 accepts endings in any spelling', () => {
  for (const downloads of ['.pdf, DOCX', 'pdf docx', '.PDF,.docx', '*.pdf, *.docx', ' pdf ,, docx, ']) {
    assert.is(eventOf('https://shop.example/a.pdf', { downloads }), 'File download', downloads);
    assert.is(eventOf('https://shop.example/A.Docx', { downloads }), 'File download', downloads);
    assert.is(eventOf('https://shop.example/a.zip', { downloads }), undefined, downloads);
    assert.is(eventOf('https://shop.example/', { downloads }), undefined, downloads);
  }
  assert.is(eventOf('https://shop.example/a.tar.gz', { downloads: '.tar.gz' }), 'File download');
  assert.is(eventOf('https://shop.example/a.gz', { downloads: '.tar.gz' }), undefined);
});

test.run();
