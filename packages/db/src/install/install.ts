import type { Database } from '../database.js';
import { cmsPages } from './cms-pages.js';
import { countries, currencyRates, regions } from './directory.js';
import { attributeGroups, attributeOptions, attributeSetEntries, attributeSets, attributes, entityTypes } from './eav.js';
import { insertRows, raiseSequences, type TableRow } from './insert-rows.js';
import { adminRoles, customerGroups, orderStatuses, orderStatusStates, taxClasses, taxRates } from './sales-and-tax.js';
import { categories, storeGroups, stores, websites } from './stores.js';

/** In an order that satisfies the foreign keys. */
const tables: readonly (readonly [table: string, rows: readonly TableRow[]])[] = [
  ['website', websites],
  ['store_group', storeGroups],
  ['store', stores],
  ['eav_entity_type', entityTypes],
  ['eav_attribute_set', attributeSets],
  ['eav_attribute_group', attributeGroups],
  ['eav_attribute', attributes],
  ['eav_attribute_option', attributeOptions],
  ['eav_attribute_set_entry', attributeSetEntries],
  ['category', categories],
  ['tax_class', taxClasses],
  ['tax_rate', taxRates],
  ['customer_group', customerGroups],
  ['directory_country', countries],
  ['directory_region', regions],
  ['directory_currency_rate', currencyRates],
  ['sales_order_status', orderStatuses],
  ['sales_order_status_state', orderStatusStates],
  ['cms_page', cmsPages],
  ['admin_role', adminRoles],
];

/** The serial column of each table that was filled with explicit ids. */
const serials = {
  website: 'id',
  store_group: 'id',
  store: 'id',
  eav_entity_type: 'id',
  eav_attribute_set: 'id',
  eav_attribute_group: 'id',
  eav_attribute: 'id',
  eav_attribute_option: 'id',
  category: 'id',
  tax_class: 'class_id',
  tax_rate: 'id',
  customer_group: 'id',
  directory_region: 'id',
  cms_page: 'id',
  admin_role: 'id',
};

/**
 * Fills an empty, migrated database with the data every store needs, in one transaction. Returns false and changes nothing if that was
 * done before. Callers that may run concurrently wrap it in `whilePreparing`.
 */
export async function installData(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [state] = await tx.query<{ installed: boolean }>('select exists (select from eav_entity_type) as installed');
    if (state?.installed) return false;
    for (const [table, rows] of tables) await insertRows(tx, table, rows);
    await raiseSequences(tx, serials);
    return true;
  });
}
