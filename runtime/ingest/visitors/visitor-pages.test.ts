import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BoundedMap } from '../../domain/bounded-map.ts';
import { noteOpened, openedAt, pagesOfVisitorMax, type VisitorPages } from './visitor-pages.ts';

const test = suite('visitor pages');

function pagesOf(...opened: readonly (readonly [pathname: string, at: number])[]): VisitorPages {
  const pages: VisitorPages = new BoundedMap(10);
  for (const [pathname, at] of opened) noteOpened(pages, 'ann', { pathname, at });
  return pages;
}

test('S8 a page was opened when its latest pageview was', () => {
  const pages = pagesOf(['/a', 1], ['/b', 2], ['/a', 3]);
  assert.is(openedAt(pages, 'ann', { pathname: '/a', at: 10 }), 3);
  assert.is(openedAt(pages, 'ann', { pathname: '/b', at: 10 }), 2);
});

test('S8 an unknown page is at most as old as the earliest known one', () => {
  assert.is(openedAt(pagesOf(['/a', 1], ['/b', 2]), 'ann', { pathname: '/c', at: 10 }), 1);
});

test('S8 a page opened later does not count at an earlier time', () => {
  const pages = pagesOf(['/a', 5], ['/b', 8]);
  assert.is(openedAt(pages, 'ann', { pathname: '/b', at: 6 }), 5);
  assert.is(openedAt(pages, 'ann', { pathname: '/a', at: 4 }), undefined);
  assert.is(openedAt(pages, 'bob', { pathname: '/a', at: 9 }), undefined);
});

test('S8 a late pageview does not change the age of a page', () => {
  assert.is(openedAt(pagesOf(['/a', 9], ['/a', 3]), 'ann', { pathname: '/a', at: 10 }), 9);
});

test('S8 five pages of a visitor are remembered, the latest', () => {
  const opened = Array.from({ length: pagesOfVisitorMax + 2 }, (_, index) => [`/${index}`, index] as const);
  const pages = pagesOf(...opened);
  assert.is(pages.get('ann')?.length, pagesOfVisitorMax);
  assert.is(openedAt(pages, 'ann', { pathname: '/0', at: 10 }), 2);
});

test.run();
