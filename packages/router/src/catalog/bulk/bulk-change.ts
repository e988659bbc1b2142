import { add, isNegative, money, percentOf, roundToCent, toColumn } from '@merx/wire';
import type { AttributeDefinitions } from '../../eav/index.js';
import { asMerxError, type Fault, MerxError } from '../../trpc/errors.js';
import { attributeNotOfProduct, changeEmpty, notForMany, priceAbsent, priceBelowZero } from '../faults.js';
import { checkRequired, type GivenValues, readValues } from '../product/product-values.js';
import type { BulkProduct } from './bulk.queries.js';
import type { Change, PriceChange } from './bulk.schema.js';

/** Attributes that must differ between products. */
const ONE_AT_A_TIME: ReadonlySet<string> = new Set(['url_key', 'url_path']);

/** The values a change sets, validated against the attribute definitions. */
export interface ReadChange {
  values: GivenValues;
  price: PriceChange | null;
}

/** Parses a change. Throws 400 naming an attribute that is unknown, not available for bulk changes, or has an invalid value. */
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
 * The values that a change sets on one product. Throws 400 with the reason: an attribute it does not have, a required one emptied, a price
 * below zero or no price to start from.
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

/** Amounts are exact; percentages are rounded to the cent. */
function movedPrice({ price }: BulkProduct, { by, value }: PriceChange): string {
  if (price === null) throw priceAbsent();
  const present = money(price);
  const moved = by === 'percent' ? roundToCent(add(present, percentOf(present, value))) : add(present, money(value));
  if (isNegative(moved)) throw priceBelowZero();
  return toColumn(moved);
}

/** Message and parameters of a validation error. Rethrows unexpected errors. */
export function faultOf(error: unknown): Fault {
  const fault = asMerxError(error);
  if (!(fault instanceof MerxError)) throw error;
  return { message: fault.message, ...(fault.parameters && { parameters: fault.parameters }) };
}
