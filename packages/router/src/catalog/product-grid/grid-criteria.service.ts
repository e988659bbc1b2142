import { type CompiledCriteria, type CriteriaField, compileCriteria, TEXT_FIELD, textField, withText } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import { stockSettings } from '../../catalog-inventory/index.js';
import { productAttributes } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { inCategoryTree, positionField, productFields } from '../product/product-criteria.js';
import { storeHasValues } from '../product-row/store-values.service.js';

const COMPOSITE = `p.type_id in ('configurable', 'bundle', 'grouped')`;

/** What is not managed is always there, as is what nobody has saved a stock item for. */
const inStock = (isManaged: boolean) => `(coalesce(si.is_in_stock, true)
  or not case when coalesce(si.use_config_manage_stock, true) then ${isManaged} else si.manage_stock end)`;

const gridField = (name: string, isManaged: boolean): CriteriaField | undefined => {
  if (name === 'qty') return { sql: `case when not ${COMPOSITE} then si.qty end`, kind: 'number' };
  if (name === 'is_in_stock') return { sql: inStock(isManaged), kind: 'boolean' };
  if (name === 'category_id') return inCategoryTree;
  return name === 'attribute_set' ? { sql: 'aset.name', kind: 'text' } : undefined;
};

/** As search parts words: `GEN-000123` is found by each of its parts. */
const SEPARATORS = /[\s!-/:-@[-`{-~]+/;

/** Names and skus stand folded, without punctuation, in the rows of search. */
const inTitle = (storeId: number) =>
  textField(
    (pattern) =>
      `p.id in (select r.product_id from product_search r where r.store_id in (0, ${storeId}) and (r.title || '') like ${pattern})`,
    SEPARATORS,
  );

export interface CompiledGrid {
  compiled: CompiledCriteria;
  /** Whether the store view has values of its own; it is the first parameter then. */
  own: boolean;
}

/**
 * The criteria and the text of a list of products, as the address's store view sees them. Beside the fields of every product list it has the
 * quantity, whether it is in stock by its own stock item, and the name of the set; a category is met by the products of those below it
 * too. Throws InvalidInput naming an unknown field.
 */
export async function compileProductGrid({ db, scope }: Context, criteria: SearchCriteria, text?: string | null): Promise<CompiledGrid> {
  const { storeId } = scope;
  const [definitions, own, { manage_stock }] = await Promise.all([
    productAttributes(db),
    storeHasValues(db, storeId),
    stockSettings(db, db, storeId),
  ]);
  const parameters: unknown[] = own ? [storeId] : [];
  const position = positionField(criteria, parameters);
  const fields = productFields(definitions, own);
  const words = inTitle(storeId);
  const compiled = compileCriteria(
    withText(criteria, text),
    (name) => {
      if (name === TEXT_FIELD) return words;
      if (name === 'position' && position) return position;
      return gridField(name, manage_stock) ?? fields(name);
    },
    { tieBreaker: 'p.id', parameters },
  );
  return { compiled, own };
}
