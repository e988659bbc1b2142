import { noteEvent, shopConfig } from '@merx/db';
import { money, toWire } from '@merx/wire';
import { revokeTokens } from '../../auth/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectCustomerExists } from '../note/note.queries.js';
import { selectOverview } from './overview.queries.js';
import type { CustomerOverview } from './overview.schema.js';

type Row = Omit<CustomerOverview, 'base_currency_code' | 'spent' | 'average'> & { spent: string; average: string };

/** Customer overview. Throws 404. */
export async function customerOverview({ ctx: { db }, input }: Call<{ customerId: number }>): Promise<CustomerOverview> {
  const [row, config] = await Promise.all([selectOverview<Row>(db, input.customerId), shopConfig(db.cache, db, 0)]);
  if (!row) throw notFound('customerId', input.customerId);
  const base_currency_code = config.text('currency/options/base');
  return { ...row, base_currency_code, spent: toWire(money(row.spent)), average: toWire(money(row.average)) };
}

/** Ends all sessions of a customer and returns their number. Throws 404. */
export async function endSessions({ ctx: { db }, input: { customerId } }: Call<{ customerId: number }>): Promise<number> {
  if (!(await selectCustomerExists(db, customerId))) throw notFound('customerId', customerId);
  return db.transaction(async (tx) => {
    const sessions = await revokeTokens(tx, { customerId });
    await noteEvent(tx, { entity: 'customer', entityId: customerId, facts: { sessions } });
    return sessions;
  });
}
