import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@merx/db';
import { type Clone, cloneOf } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { failureText } from '../src/failure.js';
import { createProgram } from '../src/program.js';

let clone: Clone;
/** Held open all the time, as by a running server. */
let db: Database;
let folder: string;
let terms: string;
beforeAll(async () => {
  clone = await cloneOf(inject('template'));
  db = await openDatabase(clone);
  folder = await mkdtemp(join(tmpdir(), 'merx-agreements-'));
  terms = join(folder, 'terms.txt');
  await writeFile(terms, 'Wer kauft, bezahlt.\n');
});
beforeEach(() => db.query('delete from checkout_agreement'));
afterAll(async () => {
  await db.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command in this process and returns what it printed. Rejects with what a person would read. */
async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const env = { dataDir: clone.dataDir ?? folder, databaseUrl: clone.databaseUrl, adminUsername: 'boss' };
  const terminal = {
    print: (line: string) => printed.push(line),
    interactive: false,
    askHidden: async () => '',
    readInput: async () => '',
  };
  const program = createProgram(env, terminal);
  for (const command of [program, ...program.commands]) command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(args, { from: 'user' }).catch((error) => Promise.reject(new Error(failureText(error))));
  return printed.join('\n');
}

const add = (name: string, ...more: string[]) => run('agreement:add', name, '--checkbox', 'I agree', '--content-file', terms, ...more);
const stored = () => db.prisma.checkoutAgreement.findMany({ orderBy: { agreement_id: 'asc' } });

describe('agreements', () => {
  it('are added for every store view, to be ticked, as text, enabled', async () => {
    expect(await add(' Terms ')).toMatch(/^Agreement .+ added with id \d+\.$/);
    expect(await stored()).toEqual([
      {
        agreement_id: expect.any(Number),
        name: 'Terms',
        content: 'Wer kauft, bezahlt.\n',
        content_height: null,
        checkbox_text: 'I agree',
        is_active: true,
        is_html: false,
        mode: 1,
        position: 0,
        store_ids: [0],
      },
    ]);
  });

  it('are added for some store views, by buying, as HTML, and listed', async () => {
    expect(await run('agreement:list')).toBe('No agreements found.');
    await add('Privacy', '--automatic', '--html', '--stores', '1');
    await add('Terms', '--manual', '--stores', '1, 0');
    const lines = (await run('agreement:list')).split('\n');
    expect(lines[0]).toMatch(/^id +name +state +agreed +content +stores$/);
    expect(lines[1]).toMatch(/^\d+ +Privacy +enabled +automatically +html +1$/);
    expect(lines[2]).toMatch(/^\d+ +Terms +enabled +manually +text +all$/);
  });

  it('are disabled, enabled and removed by their id', async () => {
    await add('Terms');
    const [{ agreement_id: id } = { agreement_id: 0 }] = await stored();
    expect(await run('agreement:disable', String(id))).toBe(`Agreement ${id} disabled.`);
    expect(await stored()).toMatchObject([{ is_active: false }]);
    expect(await run('agreement:list')).toMatch(/Terms +disabled/);
    expect(await run('agreement:enable', String(id))).toBe(`Agreement ${id} enabled.`);
    expect(await stored()).toMatchObject([{ is_active: true }]);
    expect(await run('agreement:remove', String(id))).toBe(`Agreement ${id} removed.`);
    expect(await stored()).toEqual([]);
    for (const command of ['enable', 'disable', 'remove'])
      await expect(run(`agreement:${command}`, String(id))).rejects.toThrow(`id = ${id}`);
  });

  it.each<[string, string[], RegExp]>([
    ['an empty name', ['agreement:add', ' ', '--checkbox', 'Yes', '--content-file', 'TERMS'], /"name" is required/],
    ['an empty checkbox', ['agreement:add', 'Terms', '--checkbox', '', '--content-file', 'TERMS'], /"checkbox text" is required/],
    ['no checkbox', ['agreement:add', 'Terms', '--content-file', 'TERMS'], /--checkbox/],
    ['no file', ['agreement:add', 'Terms', '--checkbox', 'Yes'], /--content-file/],
    ['a file that is not there', ['agreement:add', 'Terms', '--checkbox', 'Yes', '--content-file', '/nowhere/terms'], /ENOENT/],
    ['an empty file', ['agreement:add', 'Terms', '--checkbox', 'Yes', '--content-file', 'EMPTY'], /"content" is required/],
    ['a file that is no text', ['agreement:add', 'Terms', '--checkbox', 'Yes', '--content-file', 'BINARY'], /content is not text/],
    ['a store view that is not there', ['agreement:add', 'T', '--checkbox', 'Y', '--content-file', 'TERMS', '--stores', '1,77'], /view 77/],
    [
      'stores that are no numbers',
      ['agreement:add', 'T', '--checkbox', 'Y', '--content-file', 'TERMS', '--stores', 'de'],
      /comma-separated integers/,
    ],
    ['both modes', ['agreement:add', 'T', '--checkbox', 'Y', '--content-file', 'TERMS', '--manual', '--automatic'], /cannot be used with/],
    ['an id that is no number', ['agreement:enable', 'Terms'], /positive integer/],
  ])('are refused for %s', async (_fault, args, told) => {
    const empty = join(folder, 'empty');
    const binary = join(folder, 'binary');
    await writeFile(empty, '\n');
    await writeFile(binary, 'a\0b');
    const files: Record<string, string> = { TERMS: terms, EMPTY: empty, BINARY: binary };
    await expect(run(...args.map((arg) => files[arg] ?? arg))).rejects.toThrow(told);
    expect(await stored()).toEqual([]);
  });
});
