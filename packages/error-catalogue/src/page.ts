import { STATUS_CODES } from 'node:http';
import { type Catalogue, EVERYWHERE, type Message } from './scan.js';

/** What stands above this line in the page is written by hand. */
export const MARK = '<!-- Everything below is made by `npm run errors`. -->';

const REASONS = [
  'What `%reason` says where the value of a field does not fit. Where a list, an object or one of a few words is expected, it is told in the',
  'words of the library that checks it: `Invalid input: expected array, received string`, `Invalid option: expected one of "a"|"b"`.',
].join('\n');

/** The page with its lists made anew; what stands above them stays. Throws when the page does not say where they begin. */
export function withLists(page: string, catalogue: Catalogue): string {
  const [above, below] = page.split(MARK);
  if (above === undefined || below === undefined) throw new Error(`The page has no line "${MARK}".`);
  return `${above}${MARK}\n\n${lists(catalogue)}`;
}

function lists({ messages, reasons }: Catalogue): string {
  const statuses = [...new Set(messages.map(({ status }) => status))].sort((a, b) => a - b);
  const byStatus = statuses.map((status) =>
    statusSection(
      status,
      messages.filter((one) => one.status === status),
    ),
  );
  const told = reasons.filter((one) => one !== 'Required'); // which is told as a message of its own
  const shapes = ['## Reasons', REASONS, bullets(told)];
  return `${[...byStatus, ...shapes].join('\n\n')}\n`;
}

function statusSection(status: number, messages: Message[]): string {
  const everywhere = messages.filter(({ modules }) => modules.includes(EVERYWHERE));
  const others = messages.filter(({ modules }) => !modules.includes(EVERYWHERE));
  const shared = others.filter(({ modules }) => modules.length > 1);
  const modules = [...new Set(others.flatMap(({ modules }) => (modules.length === 1 ? modules : [])))].sort();
  const parts = [
    `## ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(),
    ...part('Any module', everywhere),
    ...(shared.length > 0 ? ['### Several modules', table(shared)] : []),
    ...modules.flatMap((module) =>
      part(
        module,
        others.filter((one) => one.modules.length === 1 && one.modules[0] === module),
      ),
    ),
  ];
  return parts.join('\n\n');
}

const part = (heading: string, messages: Message[]): string[] =>
  messages.length > 0 ? [`### ${heading}`, bullets(messages.map(({ text }) => text).sort())] : [];

const bullets = (texts: string[]): string => texts.map((text) => `- ${code(text)}`).join('\n');

function table(messages: Message[]): string {
  const rows = messages.map(({ text, modules }) => `| ${code(text).replaceAll('|', '\\|')} | ${modules.join(', ')} |`).sort();
  return ['| Message | Modules |', '|---|---|', ...rows].join('\n');
}

/** The text as code, on one line. */
function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text.replace(/\s+/g, ' ')}${fence}`;
}
