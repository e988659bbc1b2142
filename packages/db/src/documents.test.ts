import { describe, expect, it } from 'vitest';
import { createDocuments } from './documents.js';

const MINUTE = 60_000;
const keep = (documents: ReturnType<typeof createDocuments>, key: string, version: string, text: string) =>
  documents.keep(key, { version, text, maxAge: MINUTE });

describe('documents', () => {
  it('are found by the version that they were made from, and only then', () => {
    const documents = createDocuments(10_000);
    keep(documents, 'order 1', '901', 'Müller €');
    expect(documents.find('order 1', '901')).toBe('Müller €');
    expect([documents.find('order 1', '902'), documents.find('order 2', '901')]).toEqual([undefined, undefined]);
    keep(documents, 'order 1', '902', 'Meier');
    expect([documents.find('order 1', '901'), documents.find('order 1', '902')]).toEqual([undefined, 'Meier']);
    expect(documents.counts()).toMatchObject({ hits: 2, misses: 3 });
  });

  it('use no more memory than they may, and keep those used last', () => {
    const documents = createDocuments(10_000);
    for (let n = 0; n < 50; n++) {
      keep(documents, `${n}`, '', 'x'.repeat(200));
      documents.find('0', '');
      expect(documents.counts().bytes).toBeLessThanOrEqual(10_000);
    }
    expect([documents.find('0', ''), documents.find('49', '')].map((text) => text?.length)).toEqual([200, 200]);
    expect(documents.find('1', '')).toBeUndefined();
    keep(documents, 'large', '', 'x'.repeat(2000));
    expect(documents.find('large', '')).toBeUndefined();
  });

  it('are not kept without memory', () => {
    const documents = createDocuments(0);
    keep(documents, 'order 1', '901', 'text');
    expect([documents.isOn, documents.find('order 1', '901')]).toEqual([false, undefined]);
  });
});
