import { type Cache, type ConfigReader, type Queryable, shopConfig } from '@merx/db';
import type { Context } from '../trpc/context.js';
import { type AgreementRow, selectActiveAgreements } from './agreement.queries.js';
import type { Agreement } from './agreement.schema.js';
import { TO_BE_TICKED } from './agreement-mode.js';
import { agreementRequired } from './faults.js';

/** Where the agreements of a store view are read. Inside a transaction, `db` is the transaction. */
export interface AgreementSource {
  cache: Cache;
  db: Queryable;
  config: ConfigReader;
  storeId: number;
}

/** The agreements that a buyer of the store view is shown; none while the shop does not ask for any. */
export async function listAgreements({ ctx }: { ctx: Context }): Promise<Agreement[]> {
  const { db, scope } = ctx;
  const { storeId } = scope;
  const config = await shopConfig(db.cache, db, storeId);
  const agreements = await shownAgreements({ cache: db.cache, db, config, storeId });
  return agreements.map(({ content_height, ...agreement }) => ({ ...agreement, ...(content_height !== null && { content_height }) }));
}

/** Throws 400 unless the buyer agrees to every agreement of the store view that has to be ticked; `agreementIds` are the ticked ones. */
export async function requireAgreements(source: AgreementSource, agreementIds: readonly string[] | null | undefined): Promise<void> {
  const ticked = new Set(agreementIds?.map((id) => id.trim()));
  const agreements = await shownAgreements(source);
  const open = agreements.filter(({ mode, agreement_id }) => mode === TO_BE_TICKED && !ticked.has(String(agreement_id)));
  if (open.length === 0) return;
  throw agreementRequired({
    agreementIds: open.map(({ agreement_id }) => agreement_id).join(', '),
  });
}

const EVERY_STORE = 0;

async function shownAgreements({ cache, db, config, storeId }: AgreementSource): Promise<AgreementRow[]> {
  if (!config.flag('checkout/options/enable_agreements')) return [];
  const active = await cache.get('agreements', () => selectActiveAgreements(db));
  return active.filter(({ store_ids }) => store_ids.includes(EVERY_STORE) || store_ids.includes(storeId));
}
