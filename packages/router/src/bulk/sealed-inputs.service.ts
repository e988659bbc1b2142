import type { Queryable } from '@merx/db';
import type { SealedValue } from '../auth/index.js';
import { selectSealedInputs, updateSealedInput } from './run-bulk.queries.js';

const PAGE = 500;

/** The encrypted inputs of operations that are not done. */
export async function* sealedInputs(db: Queryable): AsyncGenerator<SealedValue> {
  for (let page = await selectSealedInputs(db, undefined, PAGE); page.length > 0; ) {
    for (const { sealed_input, ...key } of page) {
      if (sealed_input) yield { sealed: sealed_input, replace: (other) => updateSealedInput(db, key, other) };
    }
    const { bulk_uuid, id } = page.at(-1) ?? { bulk_uuid: '', id: 0 };
    page = page.length < PAGE ? [] : await selectSealedInputs(db, { bulk_uuid, id }, PAGE);
  }
}
