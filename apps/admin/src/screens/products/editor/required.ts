import { z } from 'zod';
import { partFaults, sentParts } from '../composite/parts-form';
import { isBlank } from './attribute-value';
import { isShown } from './placing';
import type { Attribute, AttributeGroup, ProductForm } from './product-form';

/** Types whose price is derived from their parts. */
const PRICED_BY_PARTS: ReadonlySet<string> = new Set(['configurable', 'grouped', 'bundle']);

/** Whether the attribute is required for this product type. */
export const isRequired = ({ attribute_code, is_required, frontend_input }: Attribute, typeId: string): boolean =>
  is_required && Boolean(frontend_input) && !(attribute_code === 'price' && PRICED_BY_PARTS.has(typeId));

interface Rules {
  groups: readonly AttributeGroup[];
  /** The default values must be complete; store view values may be missing. */
  isForAll: boolean;
  /** Error message of an empty field. */
  text: string;
  /** The opened values: unchanged parts are not validated. */
  before: ProductForm;
}

/** Validation before submitting. */
export const productSchema = ({ groups, isForAll, text, before }: Rules) =>
  z
    .custom<ProductForm>()
    .transform((form) => ({ ...form, parts: sentParts(form.parts) }))
    .superRefine((form, { addIssue }) => {
      const miss = (...path: (string | number)[]): void => addIssue({ code: 'custom', path, message: text });
      if (form.sku.trim() === '') miss('sku');
      const shows = isShown(form.type_id);
      const required = isForAll
        ? groups.flatMap(({ attributes }) => attributes).filter((one) => shows(one) && isRequired(one, form.type_id))
        : [];
      for (const { attribute_code: code } of required) if (isBlank(form.attributes[code])) miss('attributes', code);
      form.quantities.forEach(({ quantity }, index) => {
        if (quantity === null) miss('quantities', index, 'quantity');
      });
      form.tiers.forEach(({ qty, amount }, index) => {
        if (qty === null) miss('tiers', index, 'qty');
        if (amount === null) miss('tiers', index, 'amount');
      });
      for (const { path } of partFaults(form.parts, before.parts)) miss('parts', ...(path as (string | number)[]));
    });
