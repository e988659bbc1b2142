import { describe, expect, it } from 'vitest';
import { openPreview, sealPreview } from './sealed-preview.js';

const key = new Uint8Array(32).fill(7);
const preview = { html: '<p>Ü😀</p>', css: '', stylesheets: ['https://shop.test/a.css'] };
const now = new Date('2026-01-01T00:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('a sealed preview', () => {
  const sealed = sealPreview(key, preview, now);

  it('is opened for five minutes', () => {
    expect(openPreview(key, sealed, later(4.9))).toEqual(preview);
    expect(openPreview(key, sealed, later(5))).toBeUndefined();
  });

  it('is not opened when changed, or sealed by another key', () => {
    const changed = { ...sealed, document: sealed.document.replace('<p>', '<b>') };
    expect(openPreview(key, changed, now)).toBeUndefined();
    expect(openPreview(new Uint8Array(32), sealed, now)).toBeUndefined();
    for (const signature of ['', 'x', `${sealed.signature}A`]) expect(openPreview(key, { ...sealed, signature }, now)).toBeUndefined();
  });
});
