import { refusalTexts } from '@merx/router';

/** What a person reads when a command fails. Faults of the input in full, each on its line; anything else as its own message. */
export function failureText(error: unknown): string {
  const told = refusalTexts(error);
  if (told) return told.join('\n');
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message || code || error.name;
}
