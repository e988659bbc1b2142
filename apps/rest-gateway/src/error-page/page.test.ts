import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declaredFaults } from './declared-faults.js';
import { withLists } from './page.js';

describe('docs/errors.md', () => {
  it('lists every refusal that is declared', async () => {
    const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
    const faults = await declaredFaults();
    expect(faults.length).toBeGreaterThan(300);
    expect(page).toBe(withLists(page, faults));
  });

  it('groups texts by status and by the modules that declare them', () => {
    const mark = '<!-- Everything below is made by `npm run errors`. -->';
    const faults = [
      { module: 'tax', status: 404, text: 'Gone.' },
      { module: 'tax', status: 400, text: 'Bad.' },
      { module: 'cms', status: 400, text: 'Bad.' },
      { module: 'Any module', status: 400, text: 'Worse.' },
    ];
    const lists = [
      '## 400 Bad Request',
      '### Any module',
      '- `Worse.`',
      '### cms, tax',
      '- `Bad.`',
      '## 404 Not Found',
      '### tax',
      '- `Gone.`',
    ];
    expect(withLists(`By hand.\n${mark}\nold`, faults)).toBe(`By hand.\n${mark}\n\n${lists.join('\n\n')}\n`);
    expect(() => withLists('Nothing.', faults)).toThrow('no line');
  });
});
