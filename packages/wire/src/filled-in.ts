import type { MessageParameters } from './invalid-input.js';

/** A text whose placeholders (`%name`, `%1`) stand for parameters, by name or in order. */
export interface Told {
  message: string;
  parameters?: MessageParameters | (string | number)[] | undefined;
}

/** The text with its placeholders filled in, for people; one without a parameter stays. */
export function filledIn({ message, parameters = {} }: Told): string {
  const entries = Array.isArray(parameters)
    ? parameters.map((value, index) => [String(index + 1), value] as const)
    : Object.entries(parameters);
  const values = new Map(entries);
  return message.replace(/%(\w+)/g, (placeholder, name: string) => String(values.get(name) ?? placeholder));
}

/** What an error tells, a text for each of its faults. */
export function faultsInWords(told: Told & { errors?: readonly Told[] | undefined }): string[] {
  // Not by rest of the parameter: an Error's message is not among what that copies.
  return (told.errors ?? [told]).map(filledIn);
}
