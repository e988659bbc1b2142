import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../test/pdf-text.js';
import { pdfOf, pdfOfAll, type Sheet } from './pdf.js';

const sheet: Sheet = {
  title: 'Packing slip',
  number: '000000012',
  shopName: 'Mug Shop',
  shopLines: ['5 Clay Road'],
  language: 'en_US',
  paper: 'A4',
  facts: [{ label: 'Order', value: '000000099' }],
  addresses: [{ title: 'Ship to', lines: ['Łucja Ёлкина', '1 Main St'] }],
  columns: [{ title: 'Item' }, { title: 'SKU' }, { title: 'Quantity', isNumber: true }],
  rows: [{ cells: ['Enamel Mug', 'mug-1', '2'], details: ['Colour: Red'] }],
  totals: [{ label: 'Pieces', amount: '2', isStrong: true }],
  notes: [{ title: 'Tracking', lines: ['UPS: 1Z'] }],
};

const bytesOf = async (values: Partial<Sheet> = {}) => Buffer.from((await pdfOf({ ...sheet, ...values })).base64_encoded_data, 'base64');

describe('a sheet as a PDF', () => {
  it('says all that is on it, in Latin and Cyrillic letters', async () => {
    const bytes = await bytesOf();
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = textOf(bytes);
    for (const part of ['Packing slip 000000012', 'Mug Shop', 'Łucja Ёлкина', 'Enamel Mug', 'mug-1', 'Colour: Red', 'UPS: 1Z', '1 / 1']) {
      expect(text).toContain(part);
    }
    expect((await pdfOf(sheet)).name).toBe('packing-slip-000000012.pdf');
  });

  it.each([
    ['German', 'äöüßÄÖÜẞ „Straße“ 1.234,56 €'],
    ['French and Spanish', 'àâæçéèêëîïôœùûüÿ ñ¿¡ «Noël»'],
    ['Polish', 'ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ zł'],
    ['Czech and Slovak', 'áčďéěíňóřšťúůýž ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ ľĺŕ Kč'],
    ['Hungarian and Romanian', 'őűŐŰ ăâîșțȘȚ'],
    ['Scandinavian and Icelandic', 'åæøÅÆØ þðÞÐ'],
    ['Baltic and Croatian', 'āčēģīķļņšūž ėįųŪ đĐ'],
    ['Turkish', 'çğıİöşü ÇĞÖŞÜ ₺'],
    ['Greek', 'αβγδεζηθ Ελλάδα ώ'],
    ['Cyrillic', 'жщъыэюя їєґ ђљњћџ'],
  ])('has the letters of %s', async (_, letters) => {
    expect(textOf(await bytesOf({ shopName: letters }))).toContain(letters);
  });

  it('has no letters of other scripts, and shows boxes instead', async () => {
    const text = textOf(await bytesOf({ shopName: 'אבג' }));
    expect(text).not.toContain('אבג');
  });

  it('is named after its title in any language', async () => {
    expect((await pdfOf({ ...sheet, title: 'Überweisungsträger', number: '7' })).name).toBe('überweisungsträger-7.pdf');
  });

  it('goes on on further pages, each with the titles of the columns', async () => {
    const rows = Array.from({ length: 80 }, (_, index) => ({ cells: [`Mug ${index}`, `sku-${index}`, '1'] }));
    const text = textOf(await bytesOf({ rows }));
    expect(text).toContain('4 / 4');
    expect(text).toContain('sku-79');
    expect(text.match(/Quantity/g)).toHaveLength(4);
  });

  it('is put together with others, each on paper and pages of its own', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ cells: [`Mug ${index}`, `sku-${index}`, '1'] }));
    const others: Sheet[] = [
      { ...sheet, rows },
      { ...sheet, number: '000000013', paper: 'LETTER' },
    ];
    const { name, base64_encoded_data } = await pdfOfAll(others, 'Packing slips');
    expect(name).toBe('packing-slips.pdf');
    const bytes = Buffer.from(base64_encoded_data, 'base64');
    const pages = [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 (\d+)/g)].map(([, width]) => width);
    expect(pages).toEqual(['595', '595', '612']);
    const text = textOf(bytes);
    for (const part of ['Packing slip 0000000121', 'Packing slip 0000000122', 'Packing slip 0000000131']) expect(text).toContain(part);
  });

  it('holds its edges on the paper that is asked for', async () => {
    expect((await bytesOf({ paper: 'LETTER' })).toString('latin1')).toContain('/MediaBox [0 0 612 792]');
    expect((await bytesOf()).toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
  });

  it('is made of anything that somebody may be called', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const texts = fc.array(text, { maxLength: 4 });
    const any = fc.record({
      ...{ number: text, shopName: text, facts: fc.array(fc.record({ label: text, value: text }), { maxLength: 3 }) },
      addresses: fc.array(fc.record({ title: text, lines: texts }), { maxLength: 2 }),
      rows: fc.array(fc.record({ cells: texts, details: texts, isPart: fc.boolean() }), { maxLength: 4 }),
      totals: fc.array(fc.record({ label: text, amount: text }), { maxLength: 2 }),
      notes: fc.array(fc.record({ title: text, lines: texts }), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(any, async (values) => {
        expect((await bytesOf(values)).subarray(0, 5).toString()).toBe('%PDF-');
      }),
      { numRuns: 25 },
    );
  });
});
