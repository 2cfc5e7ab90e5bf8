/** Codes of ISO 4217 by number of decimals, with those withdrawn within the three years a hit may be old. */
const codesByDecimals: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
  [
    2,
    `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
    CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK
    HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR
    MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
    SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER
    ZAR ZMW ZWG ZWL`,
  ],
];

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  codesByDecimals.flatMap(([decimals, codes]) => codes.split(/\s+/).map((code) => [code, decimals] as const)),
);

/** Every accepted currency code, in upper case. */
export const currencies: readonly string[] = [...decimalsByCode.keys()].sort();

/** Decimals of the currency's smallest unit: amount 1050 of USD is 10.50, of JPY 1050. Undefined: no such currency. */
export const currencyDecimals = (currency: string): number | undefined => decimalsByCode.get(currency);

/** Upper case only: callers convert the case. */
export const isCurrency = (currency: string): boolean => decimalsByCode.has(currency);
