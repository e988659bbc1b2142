import type { Placeholder } from './template.js';

/** Values for the `%name` placeholders of a template. */
export type MessageParameters = Record<string, string | number>;

/** Thrown by pure code for an invalid value. `message` is the template with its placeholders not filled in. */
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

export interface InvalidInputConstructor<Template extends string = string> {
  (...parameters: [Placeholder<Template>] extends [never] ? [] : [Record<Placeholder<Template>, string | number>]): InvalidInput;
  readonly code: 'BAD_REQUEST';
  readonly template: Template;
}

/** Declares an error of pure code: returns its constructor, which takes the values of the template's placeholders. */
export function invalidInput<const Template extends string>(template: Template): InvalidInputConstructor<Template> {
  const construct = (parameters?: MessageParameters) => new InvalidInput(template, parameters);
  return Object.assign(construct, { code: 'BAD_REQUEST' as const, template });
}
