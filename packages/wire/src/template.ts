type Value = string | number;
/** A list is for clients only: no placeholder stands for it. */
type NamedValue = Value | string[];

type Until<Text extends string, Ends extends string[]> = Ends extends [infer End extends string, ...infer Others extends string[]]
  ? Until<Text extends `${infer Start}${End}${string}` ? Start : Text, Others>
  : Text;

/** The placeholders in a message template: `fieldName` of `"%fieldName" is required.`, `1` of `%1 already exists.` */
export type Placeholder<Template extends string> = Template extends `${string}%${infer Rest}`
  ? Until<Rest, [' ', '.', ',', ':', ';', '"', "'", ')', '/']> | Placeholder<Rest>
  : never;

/** A template without placeholders needs no parameters, numbered ones take a list, named ones an object; extra parameters are allowed. */
export type TemplateParameters<Name extends string> = [Name] extends [never]
  ? [parameters?: Record<string, NamedValue> | Value[]]
  : [Name] extends [`${number}`]
    ? [parameters: [Value, ...Value[]]]
    : [parameters: Record<Name, Value> & Record<string, Value>];
