import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MerxError } from '../../trpc/errors.js';
import { type CodeWish, codeFormat, drawCodes, sufficientLength } from './code-format.js';

const wish = (values: Partial<CodeWish> = {}): CodeWish => ({ quantity: 10, length: 12, ...values });
const oneCode = (values: Partial<CodeWish>) => drawCodes(codeFormat(wish(values)), 1)[0];

describe('codes', () => {
  it.each<[Partial<CodeWish>, RegExp]>([
    [{}, /^[A-Z0-9]{12}$/],
    [{ format: 'alphanum' }, /^[A-Z0-9]{12}$/],
    [{ format: '' }, /^[A-Z0-9]{12}$/],
    [{ format: 'alpha', length: 8 }, /^[A-Z]{8}$/],
    [{ format: 'num', length: 8 }, /^\d{8}$/],
    [{ prefix: 'Pre ', suffix: ' post' }, /^Pre [A-Z0-9]{12} post$/],
    [{ prefix: '  Pre', suffix: 'post  ' }, /^Pre[A-Z0-9]{12}post$/],
    [{ delimiter_at_every: 4 }, /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/],
    [{ delimiter_at_every: 5, delimiter: '::' }, /^[A-Z0-9]{5}::[A-Z0-9]{5}::[A-Z0-9]{2}$/],
    [{ delimiter_at_every: 12 }, /^[A-Z0-9]{12}$/],
    [{ delimiter_at_every: 0, delimiter: '-' }, /^[A-Z0-9]{12}$/],
    [{ delimiter_at_every: 6, delimiter: '' }, /^[A-Z0-9]{12}$/],
  ])('of %j look like %s', (values, expected) => expect(oneCode(values)).toMatch(expected));

  it('use every character about as often as any other', () => {
    const counts = new Map<string, number>();
    for (const code of drawCodes(codeFormat(wish({ quantity: 3000 })), 3000)) {
      for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(36);
    // 1000 of each on average, with a standard deviation of about 31.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(220);
  });

  it('are fewer than wanted where there are no more', () => {
    const all = drawCodes({ charset: '01', length: 3, prefix: '', suffix: '', every: 0, delimiter: '' }, 50);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeLessThanOrEqual(8);
  });
});

describe('the length of codes', () => {
  it.each([
    [10, 12, 36, 12],
    [2, 1, 10, 1],
    [3, 1, 10, 2],
    [9, 1, 36, 1],
    [10, 1, 36, 2],
    [250, 2, 10, 3],
    [251, 2, 10, 4],
    [100_000, 1, 26, 4],
  ])('for %i codes of %i characters out of %i is %i', (quantity, wished, characters, expected) => {
    expect(sufficientLength(quantity, wished, characters)).toBe(expected);
  });
});

describe('a wish', () => {
  it.each<[Partial<CodeWish>, object]>([
    [{ quantity: 0 }, { fieldName: 'couponSpec.quantity' }],
    [{ quantity: -1 }, { fieldName: 'couponSpec.quantity' }],
    [{ quantity: 100_001 }, { fieldName: 'couponSpec.quantity' }],
    [{ length: 0 }, { fieldName: 'couponSpec.length' }],
    [{ length: 256 }, { fieldName: 'couponSpec.length' }],
    [{ length: 2_000_000_000 }, { fieldName: 'couponSpec.length' }],
    [{ format: 'hex' }, { fieldName: 'couponSpec.format' }],
    [{ delimiter_at_every: -1 }, { fieldName: 'couponSpec.delimiter_at_every' }],
    [{ prefix: 'x'.repeat(244) }, { maxLength: 255 }],
    [{ suffix: 'x'.repeat(244) }, { maxLength: 255 }],
    [{ length: 200, delimiter_at_every: 1 }, { maxLength: 255 }],
  ])('of %j is refused', (values, parameters) => {
    const refused = () => codeFormat(wish(values));
    expect(refused).toThrow(MerxError);
    expect(refused).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', parameters: expect.objectContaining(parameters) }));
  });

  it('that is granted gives as many different codes as it asks for, none longer than a column holds', () => {
    const text = fc.string({ maxLength: 6 }).map((value) => value.replaceAll(/[^\w ]/g, ''));
    const anyWish = fc.record({
      quantity: fc.integer({ min: 1, max: 300 }),
      length: fc.integer({ min: 1, max: 30 }),
      format: fc.constantFrom('alphanum', 'alpha', 'num'),
      prefix: text,
      suffix: text,
      delimiter_at_every: fc.integer({ min: 0, max: 5 }),
      delimiter: text,
    });
    fc.assert(
      fc.property(anyWish, (given) => {
        const format = codeFormat(given);
        const codes = drawCodes(format, given.quantity);
        expect(new Set(codes).size).toBe(given.quantity);
        expect(given.quantity / format.charset.length ** format.length).toBeLessThanOrEqual(0.25);
        for (const code of codes) {
          expect(code.length).toBeLessThanOrEqual(255);
          expect(code.trim()).toBe(code);
          expect(code.startsWith(format.prefix) && code.endsWith(format.suffix)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
