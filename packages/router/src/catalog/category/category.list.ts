import { columnField, list } from '@merx/db';
import { category } from '@merx/db/tables';
import type { AttributeDefinitions } from '../../eav/index.js';
import { attributeField } from '../product/product-criteria.js';
import { categoryJson, withValues } from './category.queries.js';
import type { Category } from './category.schema.js';

/** Categories with the values of a store view, which is the first parameter; criteria may use columns and attributes. */
export const categoryList = (definitions: AttributeDefinitions) =>
  list<Category, number>({
    from: (storeId, bind) => `category c ${withValues(bind(storeId))}`,
    key: 'c.id',
    row: categoryJson('$1'),
    field: (name) =>
      columnField(category, 'c', name === 'entity_id' ? 'id' : name) ??
      attributeField(definitions.get(name), (code) => `(v.a ->> '${code}')`),
    skipsUnknownSorts: true,
  });
