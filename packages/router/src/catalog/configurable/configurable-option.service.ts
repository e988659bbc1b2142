import type { Queryable } from '@merx/db';
import { type AttributeDefinition, type AttributeDefinitions, productAttributes } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, type MerxError, missingProduct, notFound } from '../../trpc/errors.js';
import {
  configurableOptionTwice,
  notConfigurable,
  optionAttributeFixed,
  optionAttributeMissing,
  optionLabelMissing,
  optionValuesMissing,
  valueIndexMissing,
} from '../faults.js';
import { changeConfigurable, changeToConfigurable } from '../product-row/product-row.service.js';
import type { ConfigurableOptionRow } from './configurable.queries.js';
import * as queries from './configurable.queries.js';
import type { ConfigurableOption, ConfigurableOptionInput } from './configurable.schema.js';
import { checkVariants } from './configurable-child.service.js';
import { variantAttribute } from './variant-attribute.js';

/** The options of a configurable. Throws 404 for an unknown sku, 400 for a product of another type. */
export async function listOptions({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<ConfigurableOption[]> {
  const found = await queries.selectOptionsBySku(ctx.db, sku);
  if (!found) throw missingProduct(sku);
  if (found.type_id !== 'configurable') throw notConfigurable([sku]);
  return found.options;
}

/** One option of a configurable. Throws as `listOptions`, and 404 for an unknown option. */
export async function getOption({ ctx, input }: Call<{ sku: string; id: number }>): Promise<ConfigurableOption> {
  const option = (await listOptions({ ctx, input })).find(({ id }) => id === input.id);
  if (!option) throw notFound('id', input.id);
  return option;
}

/**
 * Adds an option and returns its id as text; an existing one of the same attribute is updated. Turns a simple or virtual product into a
 * configurable. Throws 404 for an unknown sku, 400 naming all that the option lacks, or a child without a value for it.
 */
export async function addOption({ ctx, input }: Call<{ sku: string; option: ConfigurableOptionInput }>): Promise<string> {
  return String(await saveOption(ctx, changeToConfigurable, input.sku, input.option));
}

/** Updates an option and returns its id. Throws as `addOption`, and 404 for an option that the product does not have. */
export const updateOption = ({ ctx, input }: Call<{ sku: string; id: number; option: ConfigurableOptionInput }>): Promise<number> =>
  saveOption(ctx, changeConfigurable, input.sku, { ...input.option, id: input.id });

async function saveOption(
  { db }: Context,
  change: typeof changeConfigurable,
  sku: string,
  option: ConfigurableOptionInput,
): Promise<number> {
  const definitions = await productAttributes(db);
  return change(db, sku, async (tx, productId) => {
    const id = await saveConfigurableOption(tx, productId, option, definitions);
    await checkVariants(tx, productId);
    return id;
  });
}

/** Deletes an option of a configurable and detaches all children, as they may no longer be distinct. Throws 404, 400 as `listOptions`. */
export async function deleteOption({ ctx, input }: Call<{ sku: string; id: number }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, async (tx, productId) => {
    const options = await queries.selectConfigurableOptions(tx, productId);
    const kept = options.map(({ id }) => id).filter((id) => id !== input.id);
    if (kept.length === options.length) throw notFound('id', input.id);
    await queries.deleteOptionsExcept(tx, productId, kept);
    await queries.replaceChildRows(tx, productId, []);
  });
  return true;
}

/** Replaces the options of a configurable, and returns whether one was removed. Throws badInput naming the invalid entry. */
export async function replaceConfigurableOptions(
  tx: Queryable,
  productId: number,
  options: ConfigurableOptionInput[],
  definitions: AttributeDefinitions,
): Promise<boolean> {
  const existing = await queries.selectConfigurableOptions(tx, productId);
  const kept: number[] = [];
  for (const [index, option] of options.entries()) {
    const place = `product.extension_attributes.configurable_product_options.${index}`;
    const id = await writeOption(tx, productId, { option, existing, definitions, place, position: index });
    if (kept.includes(id)) throw configurableOptionTwice({ fieldName: `${place}.attribute_id` });
    kept.push(id);
  }
  return (await queries.deleteOptionsExcept(tx, productId, kept)) > 0;
}

/**
 * Adds an option to a configurable or updates one, found by id or else by attribute, and returns its id. Throws 400 naming all that is
 * missing, 404 for an id that is not one of the product's options.
 */
export async function saveConfigurableOption(
  tx: Queryable,
  productId: number,
  option: ConfigurableOptionInput,
  definitions: AttributeDefinitions,
): Promise<number> {
  const existing = await queries.selectConfigurableOptions(tx, productId);
  if (option.id && !existing.some(({ id }) => id === option.id)) throw notFound('id', option.id);
  return writeOption(tx, productId, { option, existing, definitions, place: 'option', position: existing.length });
}

interface OptionWrite {
  option: ConfigurableOptionInput;
  existing: ConfigurableOptionRow[];
  definitions: AttributeDefinitions;
  /** The option's path in the body. */
  place: string;
  /** Default position. */
  position: number;
}

async function writeOption(tx: Queryable, productId: number, write: OptionWrite): Promise<number> {
  const { option, existing, definitions, place } = write;
  const match =
    existing.find(({ id }) => id === option.id) ??
    existing.find((row) => [String(row.attribute_id), row.code].includes(option.attribute_id?.trim() ?? ''));
  if (!match) throwFaults(faultsOfNew(option, place));
  const attribute = variantAttribute(option.attribute_id ?? String(match?.attribute_id), definitions);
  if (match && match.attribute_id !== attribute.id) {
    throw optionAttributeFixed({ fieldName: `${place}.attribute_id` });
  }
  return queries.upsertConfigurableOption(tx, productId, {
    attribute_id: attribute.id,
    label: option.label?.trim() || match?.label || attribute.label,
    position: option.position ?? match?.position ?? write.position,
    is_use_default: option.is_use_default ?? match?.is_use_default ?? false,
    value_indexes: option.values ? valueIndexes(option.values, attribute, place) : (match?.value_indexes ?? []),
  });
}

function throwFaults(faults: MerxError[]): void {
  if (faults.length > 0) throw badInputs(faults);
}

function faultsOfNew({ attribute_id, label, values }: ConfigurableOptionInput, place: string): MerxError[] {
  return [
    ...(attribute_id?.trim() ? [] : [optionAttributeMissing({ fieldName: `${place}.attribute_id` })]),
    ...(label?.trim() ? [] : [optionLabelMissing({ fieldName: `${place}.label` })]),
    ...(values?.length ? [] : [optionValuesMissing({ fieldName: `${place}.values` })]),
    ...faultsOfValues(values, place),
  ];
}

const faultsOfValues = (values: ConfigurableOptionInput['values'], place: string): MerxError[] =>
  (values ?? []).flatMap(({ value_index }, index) =>
    (value_index ?? null) === null ? [valueIndexMissing({ fieldName: `${place}.values.${index}.value_index` })] : [],
  );

/**
 * The values of an option as option ids of the attribute. Unknown ids are skipped: clients copy them from other stores, and no child can
 * have such a value. Throws 400 naming a value without an id.
 */
function valueIndexes(values: NonNullable<ConfigurableOptionInput['values']>, attribute: AttributeDefinition, place: string): number[] {
  throwFaults(faultsOfValues(values, place));
  const ids = values.flatMap(({ value_index }) => value_index ?? []);
  return [...new Set(ids)].filter((id) => attribute.options?.has(String(id)));
}
