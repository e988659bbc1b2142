import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the last release left behind for the next: programs of both run side by side while instances are replaced. */
export interface Release {
  /** Its last migration. */
  migration: string;
  /** The hash of each SQL function. */
  functions: Record<string, string>;
  /** The statements that its tests ran, one of each shape. */
  statements: string[];
}

const file = fileURLToPath(new URL('../../../../prisma/released.json', import.meta.url));

export const readRelease = (): Release => JSON.parse(readFileSync(file, 'utf8')) as Release;

/** Writes one statement per line, so that two releases can be compared. */
export function writeRelease(release: Release): void {
  writeFileSync(file, `${JSON.stringify(release, null, 1)}\n`);
}
