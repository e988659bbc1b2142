import type { Queryable } from '@merx/db';
import { type CartCustomer, selectCartCustomer, selectCustomerAnswer } from './account.queries.js';
import type { CustomerAnswer } from './account.schema.js';

export type { CartCustomer };

/** The account with its addresses as the wire shows it, or undefined. */
export const selectCustomer = (db: Queryable, id: number): Promise<CustomerAnswer | undefined> => selectCustomerAnswer(db, id);

/** What a cart has to know of its customer, or undefined. */
export const cartCustomer = (tx: Queryable, id: number): Promise<CartCustomer | undefined> => selectCartCustomer(tx, id);
