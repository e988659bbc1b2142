import type { Queryable } from '@merx/db';
import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { badInputs, type MerxError, notFound } from '../../trpc/errors.js';
import {
  configurableOptionTwice,
  optionAttributeFixed,
  optionAttributeMissing,
  optionLabelMissing,
  optionValuesMissing,
  valueIndexMissing,
} from '../faults.js';
import {
  type ConfigurableOptionRow,
  deleteOptionsExcept,
  replaceChildRows,
  selectConfigurableOptions,
  upsertConfigurableOption,
} from './configurable.queries.js';
import type { ConfigurableOptionInput } from './configurable.schema.js';
import { variantAttribute } from './variant-attribute.js';

/** Replaces the options of a configurable, and returns whether one was removed. Throws badInput naming the invalid entry. */
export async function replaceConfigurableOptions(
  tx: Queryable,
  productId: number,
  given: ConfigurableOptionInput[],
  definitions: AttributeDefinitions,
): Promise<boolean> {
  const existing = await selectConfigurableOptions(tx, productId);
  const kept: number[] = [];
  for (const [index, option] of given.entries()) {
    const place = `product.extension_attributes.configurable_product_options.${index}`;
    const id = await writeOption(tx, productId, { option, existing, definitions, place, position: index });
    if (kept.includes(id)) throw configurableOptionTwice({ fieldName: `${place}.attribute_id` });
    kept.push(id);
  }
  return (await deleteOptionsExcept(tx, productId, kept)) > 0;
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
  const existing = await selectConfigurableOptions(tx, productId);
  if (option.id && !existing.some(({ id }) => id === option.id)) throw notFound('id', option.id);
  return writeOption(tx, productId, { option, existing, definitions, place: 'option', position: existing.length });
}

/** Deletes an option of a configurable and detaches all children, as they may no longer be distinct. Throws 404. */
export async function deleteConfigurableOption(tx: Queryable, productId: number, optionId: number): Promise<void> {
  const options = await selectConfigurableOptions(tx, productId);
  const kept = options.map(({ id }) => id).filter((id) => id !== optionId);
  if (kept.length === options.length) throw notFound('id', optionId);
  await deleteOptionsExcept(tx, productId, kept);
  await replaceChildRows(tx, productId, []);
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
  return upsertConfigurableOption(tx, productId, {
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
