import { list, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { ProductLink, ProductLinkInput } from '../product/product-parts.schema.js';

export const LinkTypes = z.array(z.object({ code: wireInt, name: wireText }));
export const LinkAttributes = z.array(z.object({ code: wireText, type: wireText }));
export const LinkType = z.object({ type: text });
export const ProductLinks = z.array(ProductLink);
export const LinksOf = z.object({ sku: text, type: text });
export const SetLinks = z.object({ sku: text, items: list(ProductLinkInput) });
export const SaveLink = z.object({ sku: text, entity: ProductLinkInput });
export const LinkId = z.object({ sku: text, type: text, linkedProductSku: text });
export type LinkId = z.infer<typeof LinkId>;
