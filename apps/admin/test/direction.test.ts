import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../src');
const MIRRORED = 'theme/right-to-left.css';
/** Pictures do not turn: their own sides, and where they stand in the content of the store. */
const OF_PICTURES = ['rich/rich-text.module.css', 'screens/content/media/crop-view.ts'];

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|css)$/.test(path) && !path.endsWith('.test.ts') && path !== MIRRORED && !OF_PICTURES.includes(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** Sides of the screen; the sides of a line are start and end (`ms`, `pe`, `inset-inline-end`). */
const SIDES = [
  /\b(ml|mr|pl|pr)=["{]/,
  /\b(margin|padding|border)-?(left|right)\b/i,
  /\b(text-align|textAlign|ta|align)\b[=:]\s*\{?["'`]?(left|right)\b/,
  /^\s*(left|right):/m,
  /\b(text|float|clear)-(left|right)\b/,
];

describe('the layout turns with the language:', () => {
  it('styles name the start and the end of a line, not left and right', () => {
    const found = sources.flatMap(({ path, text }) =>
      SIDES.flatMap((side) => side.exec(text)?.[0].trim() ?? []).map((one) => `${path}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  it('icons that point along the line are mirrored', () => {
    const used = sources.flatMap(({ text }) => text.match(/\bIcon(?:\w*(?:Left|Right|Back|Forward)\w*|Logout|Login)\b/g) ?? []);
    const names = [...new Set(used)].map((name) =>
      name
        .slice('Icon'.length)
        .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`)
        .toLowerCase(),
    );
    const mirrored = readFileSync(join(folder, MIRRORED), 'utf8');
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !mirrored.includes(`.tabler-icon-${name}`))).toEqual([]);
  });
});
