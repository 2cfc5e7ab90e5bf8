import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { currencies, currencyDecimals, isCurrency } from './money.ts';

const test = suite('money');

test('knows the smallest unit of each kind of currency', () => {
  assert.is(currencyDecimals('USD'), 2);
  assert.is(currencyDecimals('EUR'), 2);
  assert.is(currencyDecimals('JPY'), 0);
  assert.is(currencyDecimals('KWD'), 3);
  assert.is(currencyDecimals('CLF'), 4);
});

test('refuses metals, test codes, lower case and inventions', () => {
  for (const code of ['XAU', 'XTS', 'XXX', 'usd', 'EURO', '', 'AAA']) assert.is(isCurrency(code), false, code);
  assert.is(currencyDecimals('AAA'), undefined);
});

test('has every code once, each with three capitals', () => {
  assert.is(new Set(currencies).size, currencies.length);
  assert.ok(currencies.every((code) => /^[A-Z]{3}$/.test(code)));
});

test('has the currencies most shops use', () => {
  const codes = 'USD EUR GBP JPY CHF AUD CAD CNY INR BRL ZAR SEK NOK DKK PLN CZK HUF RON TRY MXN KRW SGD HKD NZD THB';
  for (const code of codes.split(' ')) assert.ok(isCurrency(code), code);
});

test.run();
