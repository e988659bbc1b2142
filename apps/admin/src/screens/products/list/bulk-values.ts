import { isUnread, type NumberValue, type Unread } from '../../../form/number-text';
import { type Attribute, kindOf, labelOf } from './attributes';

/** A field of a bulk change, with its value. */
export interface BulkValue {
  code: string;
  /** Typed text or selected options; numbers and dates as text. */
  value: string | string[] | Unread;
  isEmptied: boolean;
}

/** How the price changes. */
export interface PriceMove {
  by: 'set' | 'amount' | 'percent';
  value: NumberValue;
}

/** Attributes that are unique to a product or have a separate field in the dialog. */
const NOT_FOR_MANY = new Set(['sku', 'name', 'price', 'url_key', 'url_path', 'created_at', 'updated_at', 'old_id', 'minimal_price']);

/** The attributes that can be changed in bulk, by label. */
export const changeable = (attributes: readonly Attribute[]): Attribute[] =>
  attributes
    .filter((attribute) => kindOf(attribute) && !NOT_FOR_MANY.has(attribute.attribute_code) && attribute.is_unique !== '1')
    .sort((a, b) => labelOf(a).localeCompare(labelOf(b)));

const isGiven = ({ value, isEmptied }: BulkValue): boolean => isEmptied || (!isUnread(value) && value.length > 0);

/** Whether there is at least one field and every field has a value. */
export const isWhole = (values: readonly BulkValue[], price: PriceMove | null): boolean =>
  values.length + (price ? 1 : 0) > 0 && values.every(isGiven) && (!price || typeof price.value === 'number');

/** The change as input of the job. */
export const changeOf = (values: readonly BulkValue[], price: PriceMove | null) => ({
  ...(price && typeof price.value === 'number' && { price: { by: price.by, value: price.value } }),
  ...(values.length > 0 && {
    custom_attributes: values.map(({ code, value, isEmptied }) => ({
      attribute_code: code,
      value: isEmptied || isUnread(value) ? '' : value,
    })),
  }),
});
