import { columns, list } from '@merx/db';
import { taxClass } from '@merx/db/tables';
import { TaxClass } from './tax-class.schema.js';

/** The tax classes of products and customers. */
export const taxClasses = list<TaxClass>({ from: 'tax_class c', key: 'c.class_id', ...columns(TaxClass, taxClass, 'c', {}) });
