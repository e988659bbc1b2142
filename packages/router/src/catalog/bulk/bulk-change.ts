import { add, isNegative, money, percentOf, roundToCent, toColumn } from '@merx/wire';
import type { AttributeDefinitions } from '../../eav/index.js';
import { attributeNotOfProduct, changeEmpty, notForMany, priceAbsent, priceBelowZero } from '../faults.js';
import { checkRequired, type GivenValues, readValues } from '../product/product-values.js';
import type { BulkProduct } from './bulk.queries.js';
import type { Change, PriceChange } from './bulk.schema.js';

/** Attributes that only make sense for one product at a time. */
const ONE_AT_A_TIME: ReadonlySet<string> = new Set(['url_key', 'url_path']);

/** What a change does to every product, read and checked by the definitions of its attributes. */
export interface ReadChange {
  values: GivenValues;
  price: PriceChange | null;
}

/** Reads a change. Throws 400 naming an attribute that is unknown, not for many products at once, or given a value that does not fit. */
export function readChange(change: Change, definitions: AttributeDefinitions): ReadChange {
  const { price } = change;
  const values = readValues(
    { status: change.status, price: price?.by === 'set' ? price.value : null, custom_attributes: change.custom_attributes },
    definitions,
  );
  for (const { attribute_code: code } of change.custom_attributes ?? []) {
    const definition = definitions.get(code);
    const unique = definition?.is_unique && values.get(code);
    if (!values.has(code) || ONE_AT_A_TIME.has(code) || definition?.frontend_input === 'media_image' || unique)
      throw notForMany({ attributeCode: code });
  }
  const moved = price && price.by !== 'set' ? price : null;
  if (values.size === 0 && !moved) throw changeEmpty();
  return { values, price: moved };
}

/**
 * The values one product gets of a change. Throws 400 telling why it is refused: an attribute it does not have, a required one emptied, a
 * price below zero or none to start from.
 */
export function valuesFor(product: BulkProduct, change: ReadChange, definitions: AttributeDefinitions, isGlobal: boolean): GivenValues {
  const values: GivenValues = new Map(change.values);
  if (change.price) values.set('price', movedPrice(product, change.price));
  for (const code of values.keys()) {
    const definition = definitions.get(code);
    const applies = definition && (definition.apply_to.size === 0 || definition.apply_to.has(product.type_id));
    if (!applies || !definition.sets.has(product.attribute_set_id)) throw attributeNotOfProduct({ attributeCode: code });
  }
  checkRequired(values, definitions, { type: product.type_id, setId: product.attribute_set_id, isNew: false, isGlobal });
  return values;
}

/** Amounts are exact; a share of a price is rounded to the cent. */
function movedPrice({ price }: BulkProduct, { by, value }: PriceChange): string {
  if (price === null) throw priceAbsent();
  const present = money(price);
  const moved = by === 'percent' ? roundToCent(add(present, percentOf(present, value))) : add(present, money(value));
  if (isNegative(moved)) throw priceBelowZero();
  return toColumn(moved);
}
