import type { Queryable } from '@merx/db';
import { type SealedValue, sealedColumns } from '../auth/index.js';
import { selectAllSecrets, updateSealedSecret } from './integration.queries.js';

/** The encrypted secrets of integrations. */
export async function* sealedSecrets(db: Queryable): AsyncGenerator<SealedValue> {
  yield* sealedColumns(await selectAllSecrets(db), (id, columns) => updateSealedSecret(db, id, columns));
}
