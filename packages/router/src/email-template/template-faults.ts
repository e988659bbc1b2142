import type { MailTemplateFault } from '../trpc/context.js';
import type { Fault } from '../trpc/errors.js';
import * as faults from './faults.js';

const RULES: Record<MailTemplateFault['rule'], (parameters: { fieldName: string; line: number; name: string }) => Fault> = {
  syntax: faults.syntaxError,
  unknown: faults.unknownVariable,
  not_allowed: faults.notAllowed,
  not_list: faults.notList,
  not_value: faults.notValue,
  misplaced: faults.misplaced,
  markup: faults.unsafeMarkup,
  link: faults.unsafeLink,
  empty: ({ fieldName }) => faults.emptyTemplate({ fieldName }),
};

/** The errors of a template, the first of each field. */
export function templateFaults(found: readonly MailTemplateFault[]): Fault[] {
  const first = found.filter(({ field }, index) => found.findIndex((other) => other.field === field) === index);
  return first.map(({ field, line, rule, name }) => RULES[rule]({ fieldName: field, line, name }));
}
