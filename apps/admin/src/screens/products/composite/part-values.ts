import { z } from 'zod';
import type { Inputs, Outputs } from '../../../api/trpc';

export type Product = Outputs['catalog']['product']['get'];
export type ProductInput = Inputs['catalog']['product']['update']['product'];

/** Required text; the field shows the message itself. */
export const requiredText = z.string().refine((value) => value.trim() !== '', { error: '' });
/** A required number. */
export const requiredNumber = z
  .number()
  .nullable()
  .refine((value) => value !== null, { error: '' });

/** Value of a product attribute, or undefined. */
export const attributeValue = (product: Product, code: string): unknown =>
  product.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;

export const MembersForm = z.object({ members: z.array(z.object({ sku: requiredText, qty: z.number().min(0).nullable() })) });
export type MembersForm = z.infer<typeof MembersForm>;

/** Form values of the products of a grouped product. */
export const membersOf = ({ product_links }: Product): MembersForm => ({
  members: product_links
    .filter(({ link_type }) => link_type === 'associated')
    .sort((one, other) => one.position - other.position)
    .map(({ linked_product_sku: sku, extension_attributes }) => ({ sku, qty: extension_attributes?.qty ?? 0 })),
});

/** The products of a grouped product as links of the given SKU. */
export const membersInput = ({ members }: MembersForm, sku: string) =>
  members.map((member, index) => ({
    sku,
    link_type: 'associated',
    linked_product_sku: member.sku,
    position: index + 1,
    extension_attributes: { qty: member.qty ?? 0 },
  }));
