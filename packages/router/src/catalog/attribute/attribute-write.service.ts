import { type Queryable, violatedConstraint, violatesForeignKey } from '@merx/db';
import { changeAttributes, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Call } from '../../trpc/context.js';
import type { LockedAttribute } from './attribute.queries.js';
import * as queries from './attribute.queries.js';
import type { Attribute, AttributeInput } from './attribute.schema.js';
import { getAttribute } from './attribute.service.js';
import {
  checkedLabel,
  hasStoredOptions,
  inputKind,
  type Labels,
  labelOf,
  newAttributeCode,
  readColumns,
  readLabels,
} from './attribute-values.js';
import { defaultAfter } from './default-value.js';
import { attributeCodeTaken, attributeVaried, attributeWithoutOptions, systemAttributeNotDeletable } from './faults.js';
import { lockProductAttribute, type OptionSetting, optionSetting, saveOptions } from './option.service.js';

/**
 * Adds a product attribute that is in no set; with an id in the body it updates that attribute instead. The code is derived from the label
 * if missing. Throws 400 for a missing label, an invalid or taken code, an unknown input type, or options where none are allowed.
 */
export async function createAttribute({ ctx, input }: Call<{ attribute: AttributeInput }>): Promise<Attribute> {
  const { attribute } = input;
  if (attribute.attribute_id) return changeAttribute({ ctx, input: { attributeCode: attribute.attribute_code ?? '', attribute } });
  const setting = await optionSetting(ctx);
  const labels = readLabels(attribute.frontend_labels ?? [], setting.storeIds);
  const frontend_label = labelOf(attribute, labels);
  const code = newAttributeCode(attribute.attribute_code, frontend_label);
  const kind = inputKind(attribute.frontend_input);
  const own = { frontend_label, code, entity_type_id: PRODUCT_ENTITY, is_user_defined: true };
  const data = { apply_to: [], ...readColumns(attribute), ...kind, ...own };
  try {
    await changeAttributes(ctx.db, async (tx) => {
      await queries.insertAttribute(tx, data);
      await writeParts(tx, await lockProductAttribute(tx, code), attribute, labels, setting);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'eav_attribute_entity_type_id_code_key') throw error;
    throw attributeCodeTaken([code]);
  }
  return getAttribute(ctx, PRODUCT_ENTITY, code);
}

/**
 * Updates the given fields of a product attribute; code, input type and type never change. Throws 404 for an unknown code, 400 where a
 * configurable product forbids the change.
 */
export async function changeAttribute({ ctx, input }: Call<{ attributeCode: string; attribute: AttributeInput }>): Promise<Attribute> {
  const { attributeCode, attribute } = input;
  const setting = await optionSetting(ctx);
  const labels = readLabels(attribute.frontend_labels ?? [], setting.storeIds);
  const label = checkedLabel(attribute.default_frontend_label ?? '', 'default_frontend_label') || labels.own;
  const columns = { ...readColumns(attribute), ...(label && { frontend_label: label }) };
  await changeAttributes(ctx.db, async (tx) => {
    const current = await lockProductAttribute(tx, attributeCode);
    const scopeChanges = columns.scope !== undefined && columns.scope !== current.scope;
    if (scopeChanges && current.is_locked) throw attributeVaried({ attributeCode });
    await queries.updateAttribute(tx, current.id, columns);
    await writeParts(tx, current, attribute, labels, setting);
    // Store view values would otherwise still be returned.
    if (scopeChanges && columns.scope === 'global') await queries.clearStoreValues(tx, attributeCode);
  });
  return getAttribute(ctx, PRODUCT_ENTITY, attributeCode);
}

async function writeParts(
  tx: Queryable,
  attribute: LockedAttribute,
  input: AttributeInput,
  labels: Labels,
  setting: OptionSetting,
): Promise<void> {
  if (input.frontend_labels) await queries.replaceLabels(tx, attribute.id, labels.ofStores);
  const options = input.options ?? [];
  const takesOptions = hasStoredOptions(attribute);
  if (!takesOptions && attribute.options_from === null && options.length > 0) {
    throw attributeWithoutOptions([attribute.code]);
  }
  const saved = takesOptions && options.length > 0 ? await saveOptions(tx, attribute, options, setting) : [];
  const value = defaultAfter(attribute, saved, input.default_value ?? null);
  if (value !== attribute.default_value || saved.length > 0) await queries.updateDefault(tx, attribute.id, value);
}

/**
 * Deletes a product attribute with its options, set entries and values. Throws 404 for an unknown code, 400 for a system attribute and for
 * one that a configurable product varies by.
 */
export async function removeAttribute({ ctx, input }: Call<{ attributeCode: string }>): Promise<boolean> {
  const { attributeCode } = input;
  try {
    await changeAttributes(ctx.db, async (tx) => {
      const attribute = await lockProductAttribute(tx, attributeCode);
      if (!attribute.is_user_defined) throw systemAttributeNotDeletable({ attributeCode });
      if (attribute.is_locked) throw attributeVaried({ attributeCode });
      await queries.deleteAttribute(tx, attribute.id);
      await queries.clearValues(tx, attributeCode);
    });
  } catch (error) {
    throw violatesForeignKey(error) ? attributeVaried({ attributeCode }) : error;
  }
  return true;
}
