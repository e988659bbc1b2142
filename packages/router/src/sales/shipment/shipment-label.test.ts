import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelBytes, labelText } from './shipment-label.js';

describe('a label', () => {
  it('keeps its bytes, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const base64 = Buffer.from(bytes).toString('base64');
        expect(labelBytes(base64)).toBe(`\\x${Buffer.from(bytes).toString('hex')}`);
        expect(labelBytes(base64.replace(/=+$/, ''))).toBe(labelBytes(base64));
      }),
    );
  });

  it.each(['%', 'a', 'YQ=', 'YQ===', 'Y=Q=', 'data:image/png;base64,YQ=='])('is not in %j, which is no base64', (text) => {
    expect(() => labelBytes(text)).toThrow(expect.objectContaining({ parameters: { fieldName: 'shipping_label' } }));
  });

  it('may have blanks in it, as mail programs break it', () => {
    expect(labelBytes(' YWJj\r\nZGVm\n')).toBe(`\\x${Buffer.from('abcdef').toString('hex')}`);
  });

  it('reads as the text that it is, and any other bytes one by one', () => {
    const read = (bytes: Buffer) => labelText(bytes.toString('base64'));
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(fc.property(text, (one) => void expect(read(Buffer.from(one))).toBe(one)));
    expect(read(Buffer.from([0xff, 0x00, 0x41]))).toBe('\u00ff\u0000A');
    expect(labelText('')).toBe('');
  });
});
