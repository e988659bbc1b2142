import { required, tooLong } from '../trpc/errors.js';
import type { GroupRow, SetRow } from './attribute-set.queries.js';
import type { AttributeGroup, AttributeSet } from './attribute-set.schema.js';

/** A set as returned by the API. */
export const setOf = ({ id, name, sort_order, entity_type_id }: SetRow): AttributeSet => ({
  attribute_set_id: id,
  attribute_set_name: name,
  sort_order,
  entity_type_id,
});

/** A group as returned by the API: ids and positions are text. */
export const groupOf = ({ id, name, code, attribute_set_id, sort_order }: GroupRow): AttributeGroup => ({
  attribute_group_id: String(id),
  attribute_group_name: name,
  attribute_set_id,
  extension_attributes: { attribute_group_code: code, sort_order: String(sort_order) },
});

const LONGEST_NAME = 255;

/** A trimmed name. Throws 400 if it is empty or too long. */
export function checkedName(fieldName: string, text: string | null | undefined): string {
  const name = text?.trim();
  if (!name) throw required(fieldName);
  if ([...name].length > LONGEST_NAME) throw tooLong({ fieldName, maxLength: LONGEST_NAME });
  return name;
}
