import { z } from 'zod';
import type { Inputs, Outputs } from '../../../api/trpc';

export type Product = Outputs['catalog']['product']['get'];
export type ProductInput = Inputs['catalog']['product']['update']['product'];

/** Text that must be there; the field says so itself. */
export const filled = z.string().refine((value) => value.trim() !== '', { error: '' });
/** A number that must be there. */
export const given = z
  .number()
  .nullable()
  .refine((value) => value !== null, { error: '' });

/** The value of an attribute of the product, or nothing. */
export const attributeValue = (product: Product, code: string): unknown =>
  product.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;
