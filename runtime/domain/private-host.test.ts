import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPrivateHost } from './private-host.ts';

const test = suite('private host');

const hostOf = (authority: string): string => new URL(`http://${authority}/`).hostname;

for (const authority of [
  ...['localhost', 'LocalHost', 'localhost.', 'a.b.localhost', '127.0.0.1', '127.255.255.254', '127.1', '0', '0.0.0.0'],
  ...['2130706433', '0x7f.1', '017700000001', '127.0.0.1.', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...[
    '169.254.169.254',
    '100.64.0.1',
    '255.255.255.255',
    '224.0.0.1',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[fe80::1]',
  ],
  ...[
    '[febf::1]',
    '[fc00::1]',
    '[fdff::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::10.0.0.1]',
    '[ff02::1]',
  ],
  ...['[2002:a00:1::]', '１２７.0.0.1'],
]) {
  test(`${authority} is private`, () => {
    assert.ok(isPrivateHost(hostOf(authority)));
  });
}

for (const authority of [
  ...[
    'example.com',
    'localhost.example',
    'mylocalhost',
    '10.example',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '11.0.0.1',
  ],
  ...['192.169.0.1', '203.0.113.7', '100.128.0.1', '[2606:4700::1111]', '[::ffff:8.8.8.8]'],
]) {
  test(`${authority} is not`, () => {
    assert.not(isPrivateHost(hostOf(authority)));
  });
}

test.run();
