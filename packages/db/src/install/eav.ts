import groupData from './data/attribute-groups.json' with { type: 'json' };
import categoryAttributes from './data/category-attributes.json' with { type: 'json' };
import customerAddressAttributes from './data/customer-address-attributes.json' with { type: 'json' };
import customerAttributes from './data/customer-attributes.json' with { type: 'json' };
import productAttributes from './data/product-attributes.json' with { type: 'json' };
import type { TableRow } from './insert-rows.js';

/** The types with attributes have a default set; sales documents have none. */
export const entityTypes = [
  { id: 1, code: 'customer', default_set_id: 1 },
  { id: 2, code: 'customer_address', default_set_id: 2 },
  { id: 3, code: 'catalog_category', default_set_id: 3 },
  { id: 4, code: 'catalog_product', default_set_id: 4 },
  { id: 5, code: 'order', default_set_id: 0 },
  { id: 6, code: 'invoice', default_set_id: 0 },
  { id: 7, code: 'creditmemo', default_set_id: 0 },
  { id: 8, code: 'shipment', default_set_id: 0 },
];

export const attributeSets = entityTypes
  .filter(({ default_set_id }) => default_set_id > 0)
  .map(({ id, default_set_id }) => ({ id: default_set_id, entity_type_id: id, name: 'Default', sort_order: 1 }));

/** The defaults of an attribute; its row in the data files overrides them. */
const usual = {
  backend_type: 'varchar',
  frontend_input: null,
  frontend_label: null,
  frontend_class: null,
  backend_model: null,
  source_model: null,
  default_value: null,
  is_required: false,
  is_user_defined: false,
  is_unique: false,
  scope: 'global',
  is_visible: true,
  is_searchable: false,
  is_filterable: false,
  is_comparable: false,
  is_html_allowed_on_front: false,
  is_wysiwyg_enabled: false,
  is_visible_in_advanced_search: false,
  used_in_product_listing: false,
  used_for_sort_by: false,
  is_used_in_grid: false,
  is_visible_in_grid: false,
  is_filterable_in_grid: false,
  apply_to: [],
  options_from: null,
  customer_metadata: null,
};

const attributesByType: Readonly<Record<number, readonly ({ id: number; code: string } & TableRow)[]>> = {
  1: customerAttributes,
  2: customerAddressAttributes,
  3: categoryAttributes,
  4: productAttributes,
};

/** All attributes of the four entity types, ready to insert. */
export const attributes: readonly TableRow[] = Object.entries(attributesByType).flatMap(([entityType, rows]) =>
  rows.map((row) => ({ entity_type_id: Number(entityType), ...usual, ...row })),
);

export const attributeGroups = groupData.map(({ entries: _, ...group }) => group);

/** The group and position of each attribute. Every default set has the id of its entity type. */
export const attributeSetEntries: readonly TableRow[] = groupData.flatMap(({ id, attribute_set_id, entries }) =>
  Object.entries(entries).map(([code, sort_order]) => ({
    attribute_set_id,
    attribute_group_id: id,
    attribute_id: attributesByType[attribute_set_id]?.find((attribute) => attribute.code === code)?.id,
    sort_order,
  })),
);

const GENDER = 20;

/** Stored options. All other selects of a new store use a built-in list (`options_from`). */
export const attributeOptions = [
  { id: 1, attribute_id: GENDER, label: 'Male', sort_order: 0 },
  { id: 2, attribute_id: GENDER, label: 'Female', sort_order: 1 },
  { id: 3, attribute_id: GENDER, label: 'Not Specified', sort_order: 3 },
];
