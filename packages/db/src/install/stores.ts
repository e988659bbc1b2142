/** Id 0 is the admin's own website, group and store view: they hold the values that no store view overrides. */
export const websites = [
  { id: 0, code: 'admin', name: 'Admin', sort_order: 0, default_group_id: 0, is_default: false },
  { id: 1, code: 'base', name: 'Main Website', sort_order: 0, default_group_id: 1, is_default: true },
];

export const storeGroups = [
  { id: 0, website_id: 0, code: 'default', name: 'Default', root_category_id: 0, default_store_id: 0 },
  { id: 1, website_id: 1, code: 'main_website_store', name: 'Main Website Store', root_category_id: 2, default_store_id: 1 },
];

export const stores = [
  { id: 0, code: 'admin', name: 'Admin', website_id: 0, store_group_id: 0, is_active: 1, sort_order: 0 },
  { id: 1, code: 'default', name: 'Default Store View', website_id: 1, store_group_id: 1, is_active: 1, sort_order: 0 },
];

/** The invisible root (level 0) and the root of the first store (level 1); roots have no url key. */
export const categories = [
  {
    id: 1,
    parent_id: 0,
    path: '1',
    level: 0,
    position: 0,
    children_count: 1,
    attribute_set_id: 3,
    attributes: { name: 'Root Catalog', is_active: '1', include_in_menu: '1' },
  },
  {
    id: 2,
    parent_id: 1,
    path: '1/2',
    level: 1,
    position: 1,
    children_count: 0,
    attribute_set_id: 3,
    attributes: { name: 'Default Category', is_active: '1', include_in_menu: '1', is_anchor: '1', display_mode: 'PRODUCTS' },
  },
];
