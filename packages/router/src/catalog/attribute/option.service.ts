import type { Queryable } from '@merx/db';
import { changeAttributes, PRODUCT_ENTITY } from '../../eav/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { type LockedAttribute, lockAttribute, updateDefault } from './attribute.queries.js';
import type { AttributeOptionInput } from './attribute.schema.js';
import { checkedLabel, hasStoredOptions, type Labels, readLabels } from './attribute-values.js';
import { defaultAfter, defaultWithout, type SavedOption } from './default-value.js';
import { attributeWithoutOptions, optionLabelEmpty, optionLabelTaken, optionNotFound, optionOfAnotherAttribute } from './faults.js';
import type { OptionRow } from './option.queries.js';
import * as queries from './option.queries.js';

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
  input: AttributeOptionInput;
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
  const added = read.filter(({ id }) => id === null).length;
  const ids = added > 0 ? await queries.reserveOptionIds(tx, added) : [];
  const saved = read.map((option) => ({ ...option, id: option.id ?? ids.shift() ?? 0, isNew: option.id === null }));
  const row = ({ id, label, input }: (typeof saved)[number]): OptionRow => ({ id, label, sort_order: input.sort_order ?? null });
  await queries.updateOptions(tx, attribute.id, storeId, saved.filter(({ isNew }) => !isNew).map(row));
  await queries.insertOptions(tx, attribute.id, saved.filter(({ isNew }) => isNew).map(row));
  const named = saved.flatMap(({ id, labels }) => (labels ? [{ id, labels }] : []));
  await queries.replaceOptionLabels(
    tx,
    named.map(({ id }) => id),
    named.flatMap(({ id, labels }) => labels.ofStores.map((label) => ({ option_id: id, ...label }))),
  );
  return saved.map(({ id, input }) => ({ id: String(id), value: input.value ?? null, isDefault: input.is_default ?? null }));
}

function readOption(input: AttributeOptionInput, own: ReadonlySet<string>, storeIds: ReadonlySet<number>): ReadOption {
  const labels = input.store_labels ? readLabels(input.store_labels, storeIds) : null;
  const label = checkedLabel(input.label ?? '', 'label') || (labels?.own ?? null);
  const value = input.value?.trim() ?? '';
  const id = own.has(value) ? Number(value) : null;
  if (id === null && label === null) throw required('label');
  return { input, id, label, labels };
}

/**
 * Adds an option to a product attribute, or updates the one that its value refers to. Returns the option's id as text. Throws 404, or 400
 * as `saveOptions`.
 */
export async function addOption({ ctx, input }: Call<{ attributeCode: string; option: AttributeOptionInput }>): Promise<string> {
  const setting = await optionSetting(ctx);
  return changeAttributes(ctx.db, async (tx) => {
    const attribute = await lockWithOptions(tx, input.attributeCode);
    const saved = await saveOptions(tx, attribute, [input.option], setting);
    const [option] = saved;
    if (!option) throw required('label');
    await updateDefault(tx, attribute.id, defaultAfter(attribute, saved, null));
    return option.id;
  });
}

interface OptionChange {
  attributeCode: string;
  optionId: string;
  option: AttributeOptionInput;
}

/**
 * Updates an option of a product attribute. Throws 404 for an unknown attribute, 400 for an option of another one, an empty label, and a
 * label that another option has.
 */
export async function changeOption({ ctx, input: { attributeCode, optionId, option } }: Call<OptionChange>): Promise<boolean> {
  const setting = await optionSetting(ctx);
  const label = option.label?.trim();
  if (!label) throw optionLabelEmpty();
  await changeAttributes(ctx.db, async (tx) => {
    const attribute = await lockWithOptions(tx, attributeCode);
    if (!attribute.option_ids.includes(optionId)) throw optionOfAnotherAttribute([attributeCode, optionId]);
    const named = { attributeId: attribute.id, optionId: Number(optionId), storeId: setting.storeId, label };
    if (await queries.isOptionLabelTaken(tx, named)) throw optionLabelTaken([label]);
    const saved = await saveOptions(tx, attribute, [{ ...option, value: optionId }], setting);
    await updateDefault(tx, attribute.id, defaultAfter(attribute, saved, null));
  });
  return true;
}

/** The product attribute with that code, locked until the transaction ends. Throws 404. */
export async function lockProductAttribute(tx: Queryable, code: string): Promise<LockedAttribute> {
  const attribute = await lockAttribute(tx, PRODUCT_ENTITY, code);
  if (!attribute) throw notFound('attributeCode', code);
  return attribute;
}

async function lockWithOptions(tx: Queryable, code: string): Promise<LockedAttribute> {
  const attribute = await lockProductAttribute(tx, code);
  if (!hasStoredOptions(attribute)) throw attributeWithoutOptions([code]);
  return attribute;
}

/**
 * Deletes an option of a product attribute and removes it from all products' values. Throws 404 for an unknown attribute or option, 400 for
 * an attribute without options of its own.
 */
export async function removeOption({ ctx, input }: Call<{ attributeCode: string; optionId: string }>): Promise<boolean> {
  const { attributeCode, optionId } = input;
  await changeAttributes(ctx.db, async (tx) => {
    const attribute = await lockWithOptions(tx, attributeCode);
    if (!attribute.option_ids.includes(optionId)) throw optionNotFound([attributeCode, optionId]);
    await queries.deleteOption(tx, attribute.id, Number(optionId));
    await updateDefault(tx, attribute.id, defaultWithout(attribute, optionId));
    await queries.clearOption(tx, attributeCode, optionId);
  });
  return true;
}
