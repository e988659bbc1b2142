import { compileCriteria } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import { productAttributes } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { positionField, productFields } from './product-criteria.js';
import { selectProductIds } from './product-ids.queries.js';
import { storeHasValues } from './product-view.js';

/**
 * The ids of the products that meet the criteria, as the address's store view sees them, at most `atMost`. Throws 400 naming a field that
 * no product has.
 */
export async function productIdsMatching({ db, scope }: Context, criteria: SearchCriteria, atMost: number | null): Promise<number[]> {
  const [definitions, own] = await Promise.all([productAttributes(db), storeHasValues(db, scope.storeId)]);
  const parameters: unknown[] = own ? [scope.storeId] : [];
  const position = positionField(criteria, parameters);
  const fields = productFields(definitions, own);
  const compiled = compileCriteria(criteria, (name) => (name === 'position' && position) || fields(name), {
    tieBreaker: 'p.id',
    parameters,
  });
  return selectProductIds(db, compiled, own, atMost);
}
