import { refusalTexts } from '@merx/router';

/** The message printed when a command fails: every input error on its own line, or the message of any other error. */
export function failureText(error: unknown): string {
  const texts = refusalTexts(error);
  if (texts) return texts.join('\n');
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message || code || error.name;
}
