/** The kinds of label files by their first bytes. */
const KINDS = [
  { start: '%PDF', type: 'application/pdf', extension: 'pdf' },
  { start: '\x89PNG', type: 'image/png', extension: 'png' },
  { start: '\xff\xd8\xff', type: 'image/jpeg', extension: 'jpg' },
  { start: 'GIF8', type: 'image/gif', extension: 'gif' },
] as const;
const TEXT = { type: 'text/plain', extension: 'txt' } as const;

/** A label in base64 as a file to print: its type follows from its first bytes. */
export function labelFile(label: string, number: string) {
  const start = Buffer.from(label.slice(0, 8), 'base64').toString('latin1');
  const { type, extension } = KINDS.find((kind) => start.startsWith(kind.start)) ?? TEXT;
  return { base64_encoded_data: label, type, name: `return-${number}.${extension}` };
}
