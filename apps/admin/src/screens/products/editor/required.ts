import { z } from 'zod';
import { partFaults, wholeParts } from '../composite/parts-form';
import { isBlank } from './attribute-value';
import { isShown } from './placing';
import type { Attribute, AttributeGroup, ProductForm } from './product-form';

/** Types whose price comes from their parts. */
const PRICED_BY_PARTS: ReadonlySet<string> = new Set(['configurable', 'grouped', 'bundle']);

/** Whether the form of a product of this type must not leave the attribute empty. */
export const isAsked = ({ attribute_code, is_required, frontend_input }: Attribute, typeId: string): boolean =>
  is_required && Boolean(frontend_input) && !(attribute_code === 'price' && PRICED_BY_PARTS.has(typeId));

interface Rules {
  groups: readonly AttributeGroup[];
  /** Where all store views' values are edited, none may be missing; a store view's own may. */
  isForAll: boolean;
  /** Said of a field that is empty. */
  text: string;
  /** What was opened: parts that stay as they are stored are not looked at. */
  before: ProductForm;
}

/** What the form must hold before it is sent. */
export const productSchema = ({ groups, isForAll, text, before }: Rules) =>
  z
    .custom<ProductForm>()
    .transform((form) => ({ ...form, parts: wholeParts(form.parts) }))
    .superRefine((form, { addIssue }) => {
      const miss = (...path: (string | number)[]): void => addIssue({ code: 'custom', path, message: text });
      if (form.sku.trim() === '') miss('sku');
      const shows = isShown(form.type_id);
      const asked = isForAll
        ? groups.flatMap(({ attributes }) => attributes).filter((one) => shows(one) && isAsked(one, form.type_id))
        : [];
      for (const { attribute_code: code } of asked) if (isBlank(form.attributes[code])) miss('attributes', code);
      form.tiers.forEach(({ qty, amount }, index) => {
        if (qty === null) miss('tiers', index, 'qty');
        if (amount === null) miss('tiers', index, 'amount');
      });
      for (const { path } of partFaults(form.parts, before.parts)) miss('parts', ...(path as (string | number)[]));
    });
