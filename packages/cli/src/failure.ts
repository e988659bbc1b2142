import { asMerxError, type Fault, MerxError } from '@merx/router';

/** What a person reads when a command fails. Faults of the input in full, each on its line; anything else as its own message. */
export function failureText(error: unknown): string {
  const told = asMerxError(error);
  if (told instanceof MerxError) return (told.errors ?? [told]).map(filledIn).join('\n');
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message || code || error.name;
}

/** A fault with its parameters in the places of the template. */
function filledIn({ message, parameters }: Pick<Fault, 'message'> & { parameters?: Fault['parameters'] | undefined }): string {
  return Object.entries(parameters ?? {}).reduce((text, [name, value]) => text.replaceAll(`%${name}`, String(value)), message);
}
