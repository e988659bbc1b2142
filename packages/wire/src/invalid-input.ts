/** Values for the `%name` placeholders of a template. */
export type MessageParameters = Record<string, string | number>;

/** What pure code throws when a caller's value cannot be used. `message` is the template with its placeholders unsubstituted. */
export class InvalidInput extends Error {
  readonly template: string;
  readonly parameters: MessageParameters;

  constructor(template: string, parameters: MessageParameters = {}) {
    super(template);
    this.name = 'InvalidInput';
    this.template = template;
    this.parameters = parameters;
  }
}
