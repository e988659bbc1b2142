import { STATUS_CODES } from 'node:http';
import { type DeclaredFault, EVERYWHERE } from './declared-faults.js';

/** Everything above this line in the page is written by hand. */
const MARK = '<!-- Everything below is made by `npm run errors`. -->';

/** Returns the page with its lists rebuilt; everything above them stays. Throws if the page has no marker line. */
export function withLists(page: string, faults: readonly DeclaredFault[]): string {
  const [above, below] = page.split(MARK);
  if (above === undefined || below === undefined) throw new Error(`The page has no line "${MARK}".`);
  const statuses = [...new Set(faults.map(({ status }) => status))].sort((a, b) => a - b);
  const sections = statuses.map((status) =>
    section(
      status,
      faults.filter((one) => one.status === status),
    ),
  );
  return `${above}${MARK}\n\n${sections.join('\n\n')}\n`;
}

function section(status: number, faults: readonly DeclaredFault[]): string {
  const modulesOf = new Map<string, Set<string>>();
  for (const { text, module } of faults) modulesOf.set(text, (modulesOf.get(text) ?? new Set()).add(module));
  const groups = new Map<string, string[]>();
  for (const [text, modules] of modulesOf) {
    const group = modules.has(EVERYWHERE) ? EVERYWHERE : [...modules].sort().join(', ');
    groups.set(group, [...(groups.get(group) ?? []), text]);
  }
  const headings = [...groups.keys()].sort((a, b) => Number(b === EVERYWHERE) - Number(a === EVERYWHERE) || a.localeCompare(b));
  const parts = headings.map((heading) => `### ${heading}\n\n${(groups.get(heading) ?? []).sort().map(bullet).join('\n')}`);
  return [`## ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(), ...parts].join('\n\n');
}

/** The text as inline code, on one line. */
function bullet(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `- ${fence}${text.replace(/\s+/g, ' ')}${fence}`;
}
