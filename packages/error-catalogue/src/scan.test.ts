import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BY_HAND } from './by-hand.js';
import { withLists } from './page.js';
import { EVERYWHERE, scan } from './scan.js';
import { root, serverSources, sourceFile } from './sources.js';

/** The messages of a module that says just this. */
const scanned = (text: string, path = 'packages/router/src/shop/a.service.ts') => scan([sourceFile(path, text)]);
const textsOf = (text: string) => scanned(text).messages.map((one) => `${one.status} ${one.text}`);

describe('the catalogue of errors', () => {
  const files = serverSources();
  const catalogue = scan(files);

  it('is the one in docs/errors.md: after a change of messages, run `npm run errors`', () => {
    const page = readFileSync(`${root}docs/errors.md`, 'utf8');
    expect(withLists(page, catalogue)).toBe(page);
  });

  it('could read every text, but for those listed by hand', () => {
    expect(catalogue.unread).toEqual(Object.keys(BY_HAND).sort());
  });

  it('has every text with a placeholder that stands anywhere in the server', () => {
    const known = catalogue.messages.map(({ text }) => text);
    // Notifications and patterns of SQL; the faults of a file that only the command line reads.
    const others = /\.queries\.ts$|^packages\/db\/src\/database\.ts$|\/table-rate-file\.ts$/;
    const forgotten = files
      .filter(({ path }) => !others.test(path))
      .flatMap(({ nodes }) => nodes.map(({ node }) => (node.type === 'StringLiteral' ? node.value : '')))
      .filter((text) => / /.test(text) && /%[a-zA-Z1-9]/.test(text) && !known.some((one) => one.includes(text)));
    expect(forgotten).toEqual([]);
  });

  it('knows who tells what, and how', () => {
    const find = (text: string) => catalogue.messages.filter((one) => one.text === text);
    expect(find('Product that you are trying to add is not available.')).toMatchObject([{ status: 400, modules: ['quote'] }]);
    expect(find('This was changed by %name at %time after you opened it.')).toEqual([expect.objectContaining({ status: 409 })]);
    expect(find('Internal Error. Details are available in the log. Report ID: %1')).toMatchObject([{ status: 500, modules: [EVERYWHERE] }]);
    expect(find("The consumer isn't authorized to access %resources.")).toMatchObject([
      { status: 401, modules: expect.arrayContaining([EVERYWHERE]) },
    ]);
    const missing = find('No such entity with %fieldName = %fieldValue').find(({ status }) => status === 404);
    expect(missing?.modules).toEqual(expect.arrayContaining(['catalog', 'customer', 'sales', 'store']));
  });
});

describe('the scan', () => {
  it.each([
    ["throw new MerxError('NOT_FOUND', 'Gone.');", ['404 Gone.']],
    ["throw new Refusal(413, 'Too large.');", ['413 Too large.']],
    ['throw new InvalidInput(`Bad "%value".`, { value });', ['400 Bad "%value".']],
    ["const faults = [{ message: 'First.', parameters: {} }];", ['400 First.']],
    ["response.status(404).json({ message: 'Nothing.' });", ['404 Nothing.']],
    ["const failure = { status: 503, body: { message: 'Later.' } };", ['503 Later.']],
    ["const age = int.refine((value) => value > 0, 'Too young.');", ['400 Too young.']],
    ["const TEXT = 'Kept.'; const f = () => { throw new InvalidInput(TEXT); };", ['400 Kept.']],
    ["throw new InvalidInput(late ? 'Late.' : 'Early.');", ['400 Late.', '400 Early.']],
    [`const WORD = { a: 'sent', b: 'paid' }; throw new InvalidInput(\`It is \${WORD[kind]}.\`);`, ['400 It is sent.', '400 It is paid.']],
    [`throw new InvalidInput(\`No \${kind} here.\`);`, ['400 No {kind} here.']],
  ])('reads %s', (text, messages) => {
    expect(textsOf(text)).toEqual(messages);
  });

  it('follows a text through functions that hand it on', () => {
    const text = `
      const refuse = (message: string) => new MerxError('UNAUTHORIZED', message);
      function refuseBy(name: string, words: string) { throw refuse(words); }
      refuseBy('a', 'By name.');
      throw refuse('At once.');
    `;
    expect(textsOf(text).sort()).toEqual(['401 At once.', '401 By name.']);
  });

  it('leaves alone what tells another error, and what is a shape', () => {
    const text =
      'throw new InvalidInput(error.message); const { message } = told; f({ message }); const shape = z.object({ message: wireText });';
    expect(scanned(text)).toEqual({ messages: [], reasons: [], unread: [] });
  });

  it('tells what it cannot read', () => {
    expect(scanned('throw new InvalidInput(textFor(error));').unread).toEqual(['packages/router/src/shop/a.service.ts: textFor(error)']);
  });

  it('counts a shared error to the modules that use it', () => {
    const shared = "export function gone(): MerxError { return new MerxError('NOT_FOUND', 'Gone.'); }";
    const user = "import { gone } from '../trpc/errors.js'; throw gone();";
    const files = [sourceFile('packages/router/src/trpc/errors.ts', shared), sourceFile('packages/router/src/shop/a.service.ts', user)];
    expect(scan(files).messages).toEqual([{ text: 'Gone.', status: 404, modules: ['shop'] }]);
  });
});
