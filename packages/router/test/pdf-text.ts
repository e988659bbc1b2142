import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: Buffer | undefined;
}

/** The objects of a PDF by number. */
function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1');
  return new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, number = '', body = '']) => {
      const [head = '', packed] = body.split(/\nstream\n/);
      const content = packed?.slice(0, packed.lastIndexOf('\nendstream'));
      const isFlat = head.includes('FlateDecode');
      return [number, { head, stream: content && isFlat ? inflateSync(Buffer.from(content, 'latin1')) : undefined }];
    }),
  );
}

/** The text of a font's glyphs, by their four digits. */
function lettersOf({ stream }: PdfObject): Map<string, string> {
  const ranges = [...String(stream).matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)];
  return new Map(
    ranges.flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f]+)>/g)].map(([, code = ''], index): [string, string] => [
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}

/** The words of a PDF as copied text. */
export function textOf(bytes: Buffer): string {
  const objects = objectsOf(bytes);
  const all = [...objects.values()];
  const letters = new Map(
    all.flatMap(({ head }) =>
      [...(/\/Font <<([^>]*)>>/.exec(head)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? '';
        return [name, lettersOf(objects.get(map) ?? { head: '', stream: undefined })] as const;
      }),
    ),
  );
  let font = '';
  const words = all.flatMap(({ stream }) =>
    [...String(stream).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].map(([, name, shown]) => {
      if (name) font = name;
      const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return glyphs.map((glyph) => letters.get(font)?.get(glyph) ?? '?').join('');
    }),
  );
  return words.join('');
}
