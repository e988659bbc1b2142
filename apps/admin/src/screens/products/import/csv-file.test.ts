import { describe, expect, it } from 'vitest';
import { csvOf, isCsv, textOf, withCommas } from './csv-file';

describe('files to import', () => {
  it('are CSV by name or kind, and not too large', () => {
    expect(
      [new File(['a'], 'a.CSV'), new File(['a'], 'a', { type: 'text/csv' }), new File(['a'], 'a.png', { type: 'image/png' })].map(isCsv),
    ).toEqual([true, true, false]);
  });

  it('are read in UTF-8, else as Windows writes them', async () => {
    expect(await textOf(new File(['sku,name\n1,Käse'], 'a.csv'))).toBe('sku,name\n1,Käse');
    expect(await textOf(new File([Uint8Array.from([0x73, 0x6b, 0x75, 0x0a, 0x4b, 0xe4])], 'a.csv'))).toBe('sku\nKä');
  });

  it('have their semicolons made commas, cells with commas quoted, and are left alone otherwise', () => {
    expect(withCommas('sku;name;price\r\n1;Mug, white;2,50\r\n2;"a;b""c";\r\n')).toBe(
      'sku,name,price\r\n1,"Mug, white","2,50"\r\n2,"a;b""c",\r\n',
    );
    expect(withCommas('sku,name\n1,a;b;c;d')).toBe('sku,name\n1,a;b;c;d');
  });

  it('are written with quotes where they are needed', () => {
    expect(csvOf([['a', 'b,c', 'd"e', 5]])).toBe('\uFEFFa,"b,c","d""e",5\r\n');
  });
});
