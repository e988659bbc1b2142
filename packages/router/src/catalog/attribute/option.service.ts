import type { Queryable } from '@merx/db';
import { forgetAttributes, PRODUCT_ENTITY } from '../../eav/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import type { AttributeOptionInput } from './attribute.schema.js';
import { hasStoredOptions } from './attribute-inputs.js';
import { checkedLabel, type Labels, readLabels } from './attribute-values.js';
import { type LockedAttribute, lockAttribute, updateDefault } from './attribute-write.queries.js';
import { defaultAfter, defaultWithout, type SavedOption } from './default-value.js';
import { attributeWithoutOptions, optionNotFound } from './faults.js';
import {
  clearOption,
  deleteOption,
  insertOptions,
  type OptionRow,
  replaceOptionLabels,
  takeOptionIds,
  updateOptions,
} from './option.queries.js';

/** What saving options needs to know about the store. */
export interface OptionSetting {
  storeIds: ReadonlySet<number>;
  /** The store view whose labels the client was shown. */
  storeId: number;
}

/** Read before the transaction, as the embedded database has one connection. */
export async function optionSetting({ db, scope }: Context): Promise<OptionSetting> {
  const { stores } = await storeDirectory(db);
  return { storeIds: new Set(stores.map(({ id }) => id)), storeId: scope.storeId };
}

interface ReadOption {
  given: AttributeOptionInput;
  /** Null for a new option. */
  id: number | null;
  label: string | null;
  labels: Labels | null;
}

/**
 * Adds options and updates those whose value is the id of an existing one; others stay. Entries without label and value are skipped, as
 * every list of options begins with one. Throws 400 for a new one without label.
 */
export async function saveOptions(
  tx: Queryable,
  attribute: LockedAttribute,
  options: readonly AttributeOptionInput[],
  { storeIds, storeId }: OptionSetting,
): Promise<SavedOption[]> {
  const own = new Set(attribute.option_ids);
  const read = options.filter((option) => option.label?.trim() || option.value?.trim()).map((option) => readOption(option, own, storeIds));
  const fresh = read.filter(({ id }) => id === null);
  const ids = fresh.length > 0 ? await takeOptionIds(tx, fresh.length) : [];
  fresh.forEach((option, index) => {
    option.id = ids[index] ?? null;
  });
  const rows = (these: readonly ReadOption[]): OptionRow[] =>
    these.flatMap(({ id, label, given }) => (id === null ? [] : [{ id, label, sort_order: given.sort_order ?? null }]));
  await updateOptions(tx, attribute.id, storeId, rows(read.filter((option) => !fresh.includes(option))));
  await insertOptions(tx, attribute.id, rows(fresh));
  const named = read.flatMap(({ id, labels }) => (id === null || !labels ? [] : [{ id, labels }]));
  await replaceOptionLabels(
    tx,
    named.map(({ id }) => id),
    named.flatMap(({ id, labels }) => labels.ofStores.map((label) => ({ option_id: id, ...label }))),
  );
  return read.map(({ id, given }) => ({ id: String(id), given: given.value ?? null, isDefault: given.is_default ?? null }));
}

function readOption(given: AttributeOptionInput, own: ReadonlySet<string>, storeIds: ReadonlySet<number>): ReadOption {
  const labels = given.store_labels ? readLabels(given.store_labels, storeIds) : null;
  const label = checkedLabel(given.label ?? '', 'label') || (labels?.own ?? null);
  const value = given.value?.trim() ?? '';
  const id = own.has(value) ? Number(value) : null;
  if (id === null && label === null) throw required('label');
  return { given, id, label, labels };
}

/**
 * Adds an option to a product attribute, or updates the one that its value refers to. Returns the option's id as text. Throws 404, or 400
 * as `saveOptions`.
 */
export async function addOption({ ctx, input }: { ctx: Context; input: { attributeCode: string; option: AttributeOptionInput } }) {
  const setting = await optionSetting(ctx);
  const id = await ctx.db.transaction(async (tx) => {
    const attribute = await lockWithOptions(tx, input.attributeCode);
    const saved = await saveOptions(tx, attribute, [input.option], setting);
    const [option] = saved;
    if (!option) throw required('label');
    await updateDefault(tx, attribute.id, defaultAfter(attribute, saved, null));
    return option.id;
  });
  await forgetAttributes(ctx.db);
  return id;
}

async function lockWithOptions(tx: Queryable, code: string): Promise<LockedAttribute> {
  const attribute = await lockAttribute(tx, PRODUCT_ENTITY, code);
  if (!attribute) throw notFound('attributeCode', code);
  if (!hasStoredOptions(attribute)) throw attributeWithoutOptions([code]);
  return attribute;
}

/**
 * Deletes an option of a product attribute and removes it from all products' values. Throws 404 for an unknown attribute or option, 400 for
 * an attribute without options of its own.
 */
export async function removeOption({ ctx, input }: { ctx: Context; input: { attributeCode: string; optionId: string } }) {
  const { attributeCode, optionId } = input;
  await ctx.db.transaction(async (tx) => {
    const attribute = await lockWithOptions(tx, attributeCode);
    if (!attribute.option_ids.includes(optionId)) throw optionNotFound([attributeCode, optionId]);
    await deleteOption(tx, attribute.id, Number(optionId));
    await updateDefault(tx, attribute.id, defaultWithout(attribute, optionId));
    await clearOption(tx, attributeCode, optionId);
  });
  await forgetAttributes(ctx.db);
  return true;
}
