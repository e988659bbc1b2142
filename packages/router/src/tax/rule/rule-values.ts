import type { ExactRow, taxRule } from '@merx/db/tables';
import { type Fault, invalidValue, required } from '../../trpc/errors.js';
import { entityUnknown } from '../faults.js';
import { readName } from '../name-and-code.js';
import type { TaxRuleInput } from './tax-rule.schema.js';

/** A rule to be stored; an absent `calculate_subtotal` stays, and is false in a new rule. */
export type RuleValues = Pick<ExactRow<typeof taxRule>, 'code' | 'priority' | 'position'> & { calculate_subtotal?: boolean };

/** The classes and rates of a rule, each id once. */
export interface RuleParts {
  customer_tax_class_ids: number[];
  product_tax_class_ids: number[];
  tax_rate_ids: number[];
}

export interface ReadRule {
  values: RuleValues;
  parts: RuleParts;
  /** Empty for a valid rule, except for checks that need classes and rates. */
  faults: Fault[];
}

/** Returns a rule as stored, with its errors. */
export function readRule(input: TaxRuleInput): ReadRule {
  const faults: Fault[] = [];
  const values = {
    code: readName('code', input.code, faults),
    priority: readPlace('priority', input.priority, faults),
    position: readPlace('position', input.position, faults),
    ...(typeof input.calculate_subtotal === 'boolean' && { calculate_subtotal: input.calculate_subtotal }),
  };
  const parts = {
    customer_tax_class_ids: readIds('customer_tax_class_ids', input.customer_tax_class_ids, faults),
    product_tax_class_ids: readIds('product_tax_class_ids', input.product_tax_class_ids, faults),
    tax_rate_ids: readIds('tax_rate_ids', input.tax_rate_ids, faults),
  };
  return { values, parts, faults };
}

function readPlace(fieldName: string, given: number | null | undefined, faults: Fault[]): number {
  if (given === null || given === undefined) faults.push(required(fieldName));
  else if (given < 0) faults.push(invalidValue({ fieldName, value: given }));
  return given ?? 0;
}

function readIds(fieldName: string, given: number[] | null | undefined, faults: Fault[]): number[] {
  if (!given?.length) faults.push(required(fieldName));
  return [...new Set(given)];
}

/** One fault for each unknown id. */
export const unknownParts = (fieldName: string, ids: number[], known: ReadonlySet<number>): Fault[] =>
  ids.filter((id) => !known.has(id)).map((fieldValue) => entityUnknown({ fieldName, fieldValue }));
