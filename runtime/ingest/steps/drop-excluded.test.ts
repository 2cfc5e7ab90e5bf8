import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BotRule } from '../../domain/collecting-site.ts';
import { browserHit, contextOf, draftOf, siteOf } from '../given.fixture.ts';
import type { Draft } from '../hit.ts';
import { dropExcluded } from './drop-excluded.ts';

const test = suite('dropExcluded');

const found = { pathname: '/admin/users', hostname: 'www.shop.example', hasUrl: true, address: '81.2.69.1' };
const reasonOf = (rules: readonly BotRule[], more: Partial<Draft> = {}) =>
  dropExcluded(draftOf({ ...found, ...more }, browserHit(), siteOf({ rules })), contextOf());

test('a path rule drops the paths it matches', () => {
  assert.is(reasonOf([{ kind: 'path', pattern: '/admin/*' }]), 'excluded_path');
  assert.is(reasonOf([{ kind: 'path', pattern: '/admin' }]), undefined);
});

test('an address rule drops one address or a range', () => {
  assert.is(reasonOf([{ kind: 'address', pattern: '81.2.69.1' }]), 'excluded_address');
  assert.is(reasonOf([{ kind: 'address', pattern: '81.2.0.0/16' }]), 'excluded_address');
  assert.is(reasonOf([{ kind: 'address', pattern: '10.0.0.0/8' }]), undefined);
  assert.is(reasonOf([{ kind: 'address', pattern: '0.0.0.0/0' }], { address: undefined }), undefined);
});

test('hostname rules accept only their own hostnames', () => {
  assert.is(reasonOf([{ kind: 'hostname', pattern: 'shop.example' }]), 'hostname');
  assert.is(reasonOf([{ kind: 'hostname', pattern: '*.Shop.example' }]), undefined);
  const two: readonly BotRule[] = [
    { kind: 'hostname', pattern: 'shop.example' },
    { kind: 'hostname', pattern: 'www.shop.example' },
  ];
  assert.is(reasonOf(two), undefined);
});

test('a hit without url has no hostname to refuse', () => {
  assert.is(reasonOf([{ kind: 'hostname', pattern: 'other.example' }], { hasUrl: false }), undefined);
});

test('user-agent rules and no rules exclude nothing', () => {
  assert.is(reasonOf([{ kind: 'userAgent', pattern: '*' }]), undefined);
  assert.is(reasonOf([]), undefined);
});

test.run();
