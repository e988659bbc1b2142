import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelBytes, labelText } from './shipment-label.js';

const stored = (bytes: Buffer | string) => `\\x${Buffer.from(bytes).toString('hex')}`;

describe('a label', () => {
  it.each(['%PDF-1.7', '\x89PNG\r\n', '\xff\xd8\xff\xe0', 'GIF89a', 'II*\0', 'MM\0*', 'RIFF'])(
    'in base64 of a file %j is that file',
    (start) => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 64 }), (rest) => {
          const file = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
          const base64 = file.toString('base64');
          expect(labelBytes(base64)).toBe(stored(file));
          expect(labelBytes(base64.replace(/=+$/, ''))).toBe(stored(file));
        }),
      );
    },
  );

  it.each(['^XA^FO50,50^FDBox 1 of 2^FS^XZ', '^XA^FDŁódź^XZ', 'N\r\nA50,50,0,1,1,1,N,"Box"\r\nP1\r\n', '\x02L\x03', '\x1bE', ''])(
    'in base64 of the text %j is that text, and so is the text by itself',
    (text) => {
      expect(labelBytes(Buffer.from(text).toString('base64'))).toBe(stored(text));
      expect(labelBytes(text)).toBe(stored(text));
    },
  );

  it.each(['%', 'a', 'YQ=', 'YQ===', 'Y=Q=', 'data:image/png;base64,YQ==', 'LABEL123', 'shippinglabel+1/', 'Box 1 of 2 '])(
    'is the text %j itself, which is base64 of no label',
    (text) => expect(labelBytes(text)).toBe(stored(text)),
  );

  it('in long base64 is those bytes, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 75, maxLength: 200 }), (bytes) => {
        expect(labelBytes(Buffer.from(bytes).toString('base64'))).toBe(stored(Buffer.from(bytes)));
      }),
    );
  });

  it('may have blanks in its base64, as mail programs break it', () => {
    expect(labelBytes(' YWJj\r\nZGVm\n')).toBe(stored('abcdef'));
  });

  it('reads as the text that it is, and any other bytes one by one', () => {
    const read = (bytes: Buffer) => labelText(bytes.toString('base64'));
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(fc.property(text, (one) => void expect(read(Buffer.from(one))).toBe(one)));
    expect(read(Buffer.from([0xff, 0x00, 0x41]))).toBe('\u00ff\u0000A');
    expect(labelText('')).toBe('');
  });
});
