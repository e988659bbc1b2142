import { list, sku, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { ProductLink, ProductLinkInput } from '../product/product.schema.js';

export const LinkTypes = z.array(z.object({ code: wireInt, name: wireText }));
export const LinkAttributes = z.array(z.object({ code: wireText, type: wireText }));
const type = text.describe('The type of link: `related`, `crosssell`, `upsell` or `associated`.');

export const LinkType = z.object({ type });
export const ProductLinks = z.array(ProductLink);
export const LinksOf = z.object({ sku, type });
export const SetLinks = z.object({ sku, items: list(ProductLinkInput) });
export const SaveLink = z.object({ sku, entity: ProductLinkInput });
export const LinkId = z.object({ sku, type, linkedProductSku: text.describe('SKU of the linked product.') });
export type LinkId = z.infer<typeof LinkId>;
