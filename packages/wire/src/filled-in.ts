/** A message whose placeholders (`%name`, `%1`) stand for parameters, by name or in order. */
export interface Message {
  message: string;
  parameters?: Record<string, string | number | string[]> | (string | number)[] | undefined;
}

/** The message with its placeholders filled in; one without a parameter is left as it is. */
export function filledIn({ message, parameters = {} }: Message): string {
  const entries = Array.isArray(parameters)
    ? parameters.map((value, index) => [String(index + 1), value] as const)
    : Object.entries(parameters);
  const values = new Map(entries);
  return message.replace(/%(\w+)/g, (placeholder, name: string) => String(values.get(name) ?? placeholder));
}

/** The messages of an error, one for each of its causes. */
export function faultsInWords(error: Message & { errors?: readonly Message[] | undefined }): string[] {
  // No rest parameters here: an Error's message is not enumerable and would not be copied.
  return (error.errors ?? [error]).map(filledIn);
}
