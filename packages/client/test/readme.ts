import { readFileSync } from 'node:fs';

/** The README's TypeScript, read from top to bottom as one program. Throws when there is none. */
export function readmeProgram(): string {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const snippets = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
  if (snippets.length === 0) throw new Error('The README shows no TypeScript.');
  return snippets.join('\n');
}
