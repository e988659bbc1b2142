import { z } from 'zod';
import type { Inputs, Outputs } from '../../../api/trpc';

export type Product = Outputs['catalog']['product']['get'];
export type ProductInput = Inputs['catalog']['product']['update']['product'];

/** Required text; the field shows the message itself. */
export const filled = z.string().refine((value) => value.trim() !== '', { error: '' });
/** A required number. */
export const given = z
  .number()
  .nullable()
  .refine((value) => value !== null, { error: '' });

/** Value of a product attribute, or undefined. */
export const attributeValue = (product: Product, code: string): unknown =>
  product.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;
