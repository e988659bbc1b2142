import { describe, expect, it } from 'vitest';
import { readRates } from './rate-source.js';

const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='2026-11-23'><Cube currency='USD' rate='1.0867'/><Cube currency='JPY' rate='169.35'/><!-- <Cube currency='XXX' rate='1'/> -->
  <Cube currency='GBP' rate='n/a'/></Cube></Cube>
</gesmes:Envelope>`;

describe('readRates', () => {
  it('reads JSON, and leaves out what is not a rate', () => {
    const rates = { EUR: 0.9, GBP: '0.8012', CHF: 0, JPY: -1, SEK: null, NOK: {}, usd: 2, BTC: 1.1e-5 };
    expect([...readRates(JSON.stringify({ base: 'USD', rates }))]).toEqual([
      ['EUR', '0.9'],
      ['GBP', '0.8012'],
      ['BTC', '0.000011'],
      ['USD', '1'],
    ]);
  });

  it("reads the European Central Bank's XML", () => {
    expect([...readRates(ECB)]).toEqual([
      ['USD', '1.0867'],
      ['JPY', '169.35'],
      ['EUR', '1'],
    ]);
  });

  it.each(['', 'x', '[]', 'null', '{}', '{"base":"USD","rates":{}}', '{"base":"usd","rates":{"EUR":1}}', '<a/>', ECB.slice(0, 300)])(
    'refuses %j',
    (text) => {
      expect(() => readRates(text)).toThrow('no rates in a known format');
    },
  );
});
