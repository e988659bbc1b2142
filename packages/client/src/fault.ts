/** What stands for the placeholders of a message, by name or in order. */
export type Parameters = Record<string, string | number> | (string | number)[];

/** One fault as the shop tells it: `%fieldName` and `%1` in the message stand for the parameters. */
export interface Fault {
  message: string;
  parameters?: Parameters;
}

/** The message with its placeholders filled in; a placeholder without a parameter stays. */
export function filled({ message, parameters }: Fault): string {
  if (!parameters) return message;
  const named = new Map(
    Array.isArray(parameters) ? parameters.map((value, index) => [String(index + 1), value]) : Object.entries(parameters),
  );
  return message.replace(/%(\w+)/g, (placeholder, name: string) => String(named.get(name) ?? placeholder));
}
