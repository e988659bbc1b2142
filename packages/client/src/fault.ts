/** The values of a message's placeholders, by name or in order. */
export type Parameters = Record<string, string | number | string[]> | (string | number)[];

/** One error as returned by the shop: `%fieldName` and `%1` in the message are placeholders for the parameters. */
export interface Fault {
  message: string;
  parameters?: Parameters;
}

/** The message with its placeholders filled in; a placeholder without a parameter is left as it is. */
export function filled({ message, parameters }: Fault): string {
  if (!parameters) return message;
  const named = new Map(
    Array.isArray(parameters) ? parameters.map((value, index) => [String(index + 1), value]) : Object.entries(parameters),
  );
  return message.replace(/%(\w+)/g, (placeholder, name: string) => String(named.get(name) ?? placeholder));
}
