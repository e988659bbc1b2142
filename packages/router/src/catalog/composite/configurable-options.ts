import type { Queryable } from '@merx/db';
import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { badInput, badInputs, type Fault, notFound } from '../../trpc/errors.js';
import {
  type ConfigurableOptionRow,
  deleteOptionsExcept,
  replaceChildRows,
  selectConfigurableOptions,
  upsertConfigurableOption,
} from './configurable.queries.js';
import type { ConfigurableOptionInput } from './configurable.schema.js';

/** Gives a configurable these options and no others, and returns whether it lost one. Throws badInput naming the entry that breaks a rule. */
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
    if (kept.includes(id)) throw badInput('Two configurable options have the same attribute.', { fieldName: `${place}.attribute_id` });
    kept.push(id);
  }
  return (await deleteOptionsExcept(tx, productId, kept)) > 0;
}

/**
 * Adds an option to a configurable or changes one, by its id or else by its attribute, and returns its id. Throws 400 telling all that it
 * lacks, 404 for an id that the product's options have not.
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

/** Removes an option of a configurable; all its children go with it, as they may not be told apart any more. Throws 404. */
export async function removeConfigurableOption(tx: Queryable, productId: number, optionId: number): Promise<void> {
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
  /** Where it stands when it does not say. */
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
    throw badInput('The attribute of a configurable option cannot be changed.', { fieldName: `${place}.attribute_id` });
  }
  return upsertConfigurableOption(tx, productId, {
    attribute_id: attribute.id,
    label: option.label?.trim() || match?.label || attribute.label,
    position: option.position ?? match?.position ?? write.position,
    is_use_default: option.is_use_default ?? match?.is_use_default ?? false,
    value_indexes: option.values ? valueIndexes(option.values, attribute, place) : (match?.value_indexes ?? []),
  });
}

const lacking = (message: string, fieldName: string): Fault => ({ message, parameters: { fieldName } });

function throwFaults(faults: Fault[]): void {
  if (faults.length > 0) throw badInputs(faults);
}

function faultsOfNew({ attribute_id, label, values }: ConfigurableOptionInput, place: string): Fault[] {
  const faults: Fault[] = [];
  if (!attribute_id?.trim()) faults.push(lacking('Option attribute ID is not specified.', `${place}.attribute_id`));
  if (!label?.trim()) faults.push(lacking('Option label is not specified.', `${place}.label`));
  if (!values?.length) faults.push(lacking('Option values are not specified.', `${place}.values`));
  return [...faults, ...faultsOfValues(values, place)];
}

function faultsOfValues(values: ConfigurableOptionInput['values'], place: string): Fault[] {
  return (values ?? []).flatMap(({ value_index }, index) =>
    value_index === null || value_index === undefined
      ? [lacking('Value index is not specified for an option.', `${place}.values.${index}.value_index`)]
      : [],
  );
}

/**
 * The values of an option as the ids of the attribute's options. Ids that the attribute does not have are passed over: clients copy them
 * from other shops, and no child can have such a value. Throws 400 naming a value without an id.
 */
function valueIndexes(values: NonNullable<ConfigurableOptionInput['values']>, attribute: AttributeDefinition, place: string): number[] {
  throwFaults(faultsOfValues(values, place));
  const ids = values.flatMap(({ value_index }) => value_index ?? []);
  return [...new Set(ids)].filter((id) => attribute.options?.has(String(id)));
}

/** Whether products can vary by an attribute: a select of stored options, the same in every store view. */
export function isVariantAttribute(definition: AttributeDefinition | undefined): boolean {
  if (!definition) return false;
  const { options, options_from, frontend_input, scope } = definition;
  return options !== null && options_from === null && frontend_input !== 'multiselect' && scope === 'global';
}

/** The attribute of that id or code, if products can vary by it. Throws badInput if not. */
export function variantAttribute(idOrCode: string, definitions: AttributeDefinitions): AttributeDefinition {
  const wanted = idOrCode.trim();
  const definition = definitions.get(wanted) ?? [...definitions.values()].find(({ id }) => String(id) === wanted);
  if (!definition) throw badInput('No such product attribute: %attributeId', { attributeId: wanted });
  if (isVariantAttribute(definition)) return definition;
  throw badInput('Products cannot vary by the attribute "%attributeCode": it must be a select with global scope.', {
    attributeCode: definition.code,
  });
}
