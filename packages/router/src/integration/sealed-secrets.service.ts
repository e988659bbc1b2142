import type { Queryable } from '@merx/db';
import type { SealedValue } from '../auth/index.js';
import { selectAllSecrets, updateSealedSecret } from './integration.queries.js';

/** The encrypted secrets of integrations. */
export async function* sealedSecrets(db: Queryable): AsyncGenerator<SealedValue> {
  for (const { id, ...secrets } of await selectAllSecrets(db)) {
    for (const [column, sealed] of Object.entries(secrets)) {
      if (sealed) yield { sealed, replace: (other) => updateSealedSecret(db, id, { [column]: other }) };
    }
  }
}
