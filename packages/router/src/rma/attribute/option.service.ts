import { type Queryable, violatedConstraint } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { notFound, tooManyCharacters } from '../../trpc/errors.js';
import { labelTaken, leadsNowhere, optionInUse, optionNeeded } from '../faults.js';
import * as queries from './option.queries.js';
import type { ChangedOption, NewOption, OptionValues, ReturnOption } from './option.schema.js';

/** The choices for reasons, conditions and resolutions, in order. */
export const listOptions = ({ ctx }: { ctx: Context }): Promise<ReturnOption[]> => queries.selectOptions(ctx.db);

/** Adds a choice. Throws 400 for a label that the attribute has already. */
export function createOption({ ctx, input: { attribute_code, ...values } }: Call<NewOption>): Promise<ReturnOption> {
  return changeOptions(ctx, (tx, options) => {
    const last = Math.max(0, ...options.filter((one) => one.attribute_code === attribute_code).map(({ sort_order }) => sort_order));
    return queries.insertOption(tx, {
      attribute_code,
      ...columnsOf(attribute_code, { ...values, sort_order: values.sort_order ?? last + 1 }),
    });
  });
}

/** Changes a choice; existing returns show the new label. Throws 404 for an unknown one, 400 as `createOption`. */
export function updateOption({ ctx, input: { id, ...values } }: Call<ChangedOption>): Promise<ReturnOption> {
  return changeOptions(ctx, (tx, options) => {
    const present = namedOption(options, id);
    return queries.updateOption(
      tx,
      id,
      columnsOf(present.attribute_code, { ...values, sort_order: values.sort_order ?? present.sort_order }),
    );
  });
}

/** Deletes a choice. Throws 404 for an unknown one, 400 for one that a return has, and for the last one of an attribute. */
export function deleteOption({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return changeOptions(ctx, async (tx, options) => {
    const { attribute_code: attributeCode } = namedOption(options, id);
    if (options.filter((one) => one.attribute_code === attributeCode).length === 1) throw optionNeeded({ attributeCode });
    if (await queries.isOptionUsed(tx, id)) throw optionInUse({ id });
    await queries.deleteOption(tx, id);
    return true;
  });
}

async function changeOptions<T>({ db }: Context, work: (tx: Queryable, options: queries.OptionRow[]) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => work(tx, await queries.lockOptions(tx)));
  } catch (error) {
    if (violatedConstraint(error) !== 'rma_option_attribute_code_label_key') throw error;
    throw labelTaken({ fieldName: 'label' });
  }
}

function namedOption(options: readonly queries.OptionRow[], id: number): queries.OptionRow {
  const found = options.find((one) => one.id === id);
  if (!found) throw notFound('id', id);
  return found;
}

const LONGEST = 255;

/** The columns of a choice. Only resolutions lead to something. */
function columnsOf(attributeCode: string, { label: given, sort_order, leads_to }: OptionValues & { sort_order: number }) {
  const label = given.trim();
  if (label.length > LONGEST) throw tooManyCharacters({ fieldName: 'label', length: LONGEST });
  if (leads_to && attributeCode !== 'resolution') throw leadsNowhere({ fieldName: 'leads_to' });
  return { label, sort_order, leads_to: leads_to ?? null };
}
