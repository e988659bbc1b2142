import { type Database, violatedConstraint } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { rateInUse } from '../faults.js';
import { savingCode } from '../name-and-code.js';
import { type Known, readRate } from './rate-values.js';
import { taxRates } from './tax-rate.list.js';
import { deleteTaxRate, lockTaxRate, replaceTitles, writeTaxRate } from './tax-rate.queries.js';
import type { TaxRate, TaxRateInput } from './tax-rate.schema.js';

/** The tax rate with that id. Throws 404 for an unknown one. */
export async function getTaxRate({ ctx, input }: Call<{ rateId: number }>): Promise<TaxRate> {
  const found = await taxRates.find(ctx.db, input.rateId);
  if (!found) throw notFound('taxRateId', input.rateId);
  return found;
}

/** Saves the rate named by the URL. Throws as `saveTaxRate`. */
export function changeTaxRate({ ctx, input: { id, taxRate } }: Call<{ id: number; taxRate: TaxRateInput }>): Promise<TaxRate> {
  if (id === 0) throw notFound('taxRateId', id);
  return saveTaxRate({ ctx, input: { taxRate: { ...taxRate, id } } });
}

/**
 * Updates the rate whose id is given, or adds a new one; titles only when they are given. Throws 404 for an unknown id,
 * 400 with every fault.
 */
export async function saveTaxRate({ ctx: { db }, input: { taxRate } }: Call<{ taxRate: TaxRateInput }>): Promise<TaxRate> {
  const known = await knownPlaces(db);
  const id = taxRate.id || null;
  const saved = await savingCode(
    'tax_rate_code_key',
    db.transaction(async (tx) => {
      if (id !== null && !(await lockTaxRate(tx, id))) throw notFound('taxRateId', id);
      const { values, titles, faults } = readRate(taxRate, known);
      if (faults.length > 0) throw badInputs(faults);
      const rateId = await writeTaxRate(tx, id, values);
      const named = titles?.map((title) => ({ rate_id: rateId, ...title }));
      if (named) await replaceTitles(tx, [rateId], null, named);
      return taxRates.find(tx, rateId);
    }),
  );
  await forgetTaxes(db);
  if (!saved) throw notFound('taxRateId', id ?? 0);
  return saved;
}

/** The countries, regions and store views that rates may reference. Not for use inside a transaction, since it may read. */
export async function knownPlaces(db: Database): Promise<Known> {
  const [directory, { stores }] = await Promise.all([directoryOf(db), storeDirectory(db)]);
  return { directory, storeIds: new Set(stores.map(({ id }) => id)) };
}

/** Deletes a tax rate. Throws 404 for an unknown one, 400 for one that a rule uses. */
export async function removeTaxRate({ ctx: { db }, input: { rateId } }: Call<{ rateId: number }>): Promise<boolean> {
  try {
    if (!(await db.transaction((tx) => deleteTaxRate(tx, rateId)))) throw notFound('taxRateId', rateId);
  } catch (error) {
    if (violatedConstraint(error) !== 'tax_rule_rate_rate_id_fkey') throw error;
    throw rateInUse({ id: rateId });
  }
  await forgetTaxes(db);
  return true;
}

/** Invalidates the cached rates and rules of all instances. Call it after the commit. */
export const forgetTaxes = (db: Database): Promise<void> => db.cache.forget('tax');
