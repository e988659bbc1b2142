import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, guardCell, readCell, readCsv } from './csv-text.js';

const read = async (text: string) => {
  const lines = [];
  for await (const line of readCsv(text)) lines.push(line);
  return lines;
};

describe('cells', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", '＝1'])('guards %j from being run', (text) =>
    expect(guardCell(text)).toBe(`'${text}`),
  );
  it.each(['plain', '', "it's", '1-1', "'quoted'"])('leaves %j as it is', (text) => expect(guardCell(text)).toBe(text));
  it('are read back as they were', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '-', '@', '\t', 'a', '"', ',') }),
        (text) => readCell(guardCell(text)) === text,
      ),
    );
  });
});

describe('readCsv', () => {
  it('reads what csvLines wrote, whatever the cells hold', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '=', "'", ' ', 'é', '😀') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constant('sku'), cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        expect((await read(csvLines(rows))).map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it('tells where each line starts, past empty lines and cells of several lines', async () => {
    expect(await read('\ufeffsku,name\r\na,"1\r\n2"\r\n\r\nb,"x\ny\nz"\nc,')).toEqual([
      { line: 1, cells: ['sku', 'name'] },
      { line: 2, cells: ['a', '1\r\n2'] },
      { line: 5, cells: ['b', 'x\ny\nz'] },
      { line: 8, cells: ['c', ''] },
    ]);
  });

  it('keeps characters of two units that lie across two slices', async () => {
    const long = '😀'.repeat(70_000);
    expect((await read(`sku\na${long}\n`))[1]?.cells).toEqual([`a${long}`]);
    expect((await read(`sku\n${long}\n`))[1]?.cells).toEqual([long]);
  });

  it('reads a file up to the line that is no CSV, and tells which it is', async () => {
    const good = [
      { line: 1, cells: ['sku', 'name'] },
      { line: 2, cells: ['a', 'b'] },
    ];
    const broken = { line: 3, cells: [], broken: expect.stringContaining('Quote') };
    expect(await read('sku,name\na,b\nc,"x"y\nd,e\nf,g')).toEqual([...good, broken]);
    expect(await read('sku,name\na,b\nc,"open')).toEqual([...good, broken]);
  });
});
