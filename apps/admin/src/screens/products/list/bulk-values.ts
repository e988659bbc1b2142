import { isUnread, type NumberValue, type Unread } from '../../../form/number-text';
import { type Attribute, kindOf, labelOf } from './attributes';

/** A field that is changed for many products, with what was typed. */
export interface BulkValue {
  code: string;
  /** Typed or chosen; texts of numbers and days. */
  value: string | string[] | Unread;
  isEmptied: boolean;
}

/** What becomes of the price. */
export interface PriceMove {
  by: 'set' | 'amount' | 'percent';
  value: NumberValue;
}

/** Attributes that belong to one product, or have a place of their own among the fields. */
const NOT_FOR_MANY = new Set(['sku', 'name', 'price', 'url_key', 'url_path', 'created_at', 'updated_at', 'old_id', 'minimal_price']);

/** The attributes that can be changed for many products at once, by label. */
export const changeable = (attributes: readonly Attribute[]): Attribute[] =>
  attributes
    .filter((attribute) => kindOf(attribute) && !NOT_FOR_MANY.has(attribute.attribute_code) && attribute.is_unique !== '1')
    .sort((a, b) => labelOf(a).localeCompare(labelOf(b)));

const isGiven = ({ value, isEmptied }: BulkValue): boolean => isEmptied || (!isUnread(value) && value.length > 0);

/** Whether every field has what it needs, and there is one. */
export const isWhole = (values: readonly BulkValue[], price: PriceMove | null): boolean =>
  values.length + (price ? 1 : 0) > 0 && values.every(isGiven) && (!price || typeof price.value === 'number');

/** The change as the shop takes it. */
export const changeOf = (values: readonly BulkValue[], price: PriceMove | null) => ({
  ...(price && typeof price.value === 'number' && { price: { by: price.by, value: price.value } }),
  ...(values.length > 0 && {
    custom_attributes: values.map(({ code, value, isEmptied }) => ({
      attribute_code: code,
      value: isEmptied || isUnread(value) ? '' : value,
    })),
  }),
});
