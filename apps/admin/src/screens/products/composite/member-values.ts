import { z } from 'zod';
import { filled, type Product } from './part-values';

export const MembersForm = z.object({ members: z.array(z.object({ sku: filled, qty: z.number().min(0).nullable() })) });
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
