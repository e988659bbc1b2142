import { type CriteriaField, columns, list } from '@merx/db';
import { cmsPage } from '@merx/db/tables';
import { type Shown, shownTo, storeIdField } from '../stores.queries.js';
import { Page } from './page.schema.js';

/** Fields that differ from the API, and API names of columns. */
const FIELDS = new Map<string, CriteriaField>([
  ['page_id', { sql: 'p.id', kind: 'number' }],
  ['is_active', { sql: 'p.is_active', kind: 'boolean' }],
  ['sort_order', { sql: 'p.sort_order', kind: 'number' }],
  ['custom_theme_from', { sql: 'p.custom_theme_from::timestamptz', kind: 'time' }],
  ['custom_theme_to', { sql: 'p.custom_theme_to::timestamptz', kind: 'time' }],
  ['store_id', storeIdField('p')],
]);

/** The pages that the caller may see. */
export const pageList = list<Page, Shown>({
  from: 'cms_page p',
  key: 'p.id',
  where: shownTo('p'),
  ...columns(Page, cmsPage, 'p', { sort_order: 'p.sort_order::text', active: 'p.is_active' }, (name) => FIELDS.get(name)),
});
