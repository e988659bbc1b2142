import { type Database, type Queryable, shopConfig } from '@merx/db';
import { notFound } from '../../trpc/errors.js';
import { factorRequired } from '../faults.js';
import { selectFactors } from './factors.queries.js';
import { type FactorPolicy, type Factors, factorsUnder, type ProviderCode, readPolicy } from './providers.js';

/** The settings about second factors that concern all admins. */
export async function factorPolicy(db: Database): Promise<FactorPolicy> {
  const config = await shopConfig(db.cache, db, 0);
  return readPolicy(config.flag('twofactorauth/general/enable'), config.text('twofactorauth/general/force_providers'));
}

/** The second factors of an admin. Throws 404. */
export async function factorsOf(db: Queryable, policy: FactorPolicy, adminId: number): Promise<Factors> {
  const stored = await selectFactors(db, adminId);
  if (!stored) throw notFound('userId', adminId);
  return factorsUnder(policy, stored);
}

/** Throws 400 if the store or the role requires a second factor and this is the only one that the admin could still use. */
export async function refuseLastFactor(tx: Queryable, policy: FactorPolicy, adminId: number, removed: ProviderCode): Promise<void> {
  const { active, isRequired } = await factorsOf(tx, policy, adminId);
  if (isRequired && active.every((code) => code === removed)) throw factorRequired();
}
