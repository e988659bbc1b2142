import { type FieldResolver, list } from '@merx/db';

/** The SKUs of products. */
export const skuList = (field: FieldResolver) => list<string>({ from: 'product p', key: 'p.id', row: 'to_json(p.sku)', field });
