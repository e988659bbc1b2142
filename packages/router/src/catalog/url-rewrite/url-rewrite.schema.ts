import { int, nonEmptyText, pageOf, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** What an address is: the present one of a product or category, a former one that redirects to it, or a custom one. */
export const URL_KINDS = ['product', 'category', 'redirect', 'custom'] as const;

/** An address as listed for admins; ids of former addresses are negative, as they are records of another table. */
export const UrlAddress = z.object({
  id: wireInt,
  kind: wireText,
  entity_type: wireText,
  entity_id: wireInt,
  store_id: wireInt,
  request_path: wireText,
  target_path: wireText.nullable(),
  /** 301, 302 or 0. */
  redirect_type: wireInt,
  description: wireText.nullable(),
});
export type UrlAddress = z.infer<typeof UrlAddress>;

export const UrlAddresses = pageOf(UrlAddress);

/** A custom rewrite. */
export const UrlRewrite = UrlAddress.pick({
  id: true,
  store_id: true,
  request_path: true,
  target_path: true,
  redirect_type: true,
  description: true,
});
export type UrlRewrite = z.infer<typeof UrlRewrite>;

export const UrlRewriteId = z.object({ id: int });
export const NewUrlRewrite = z.object({
  store_id: int,
  request_path: nonEmptyText,
  target_path: nonEmptyText,
  redirect_type: int,
  description: text.nullish(),
});
export type NewUrlRewrite = z.infer<typeof NewUrlRewrite>;
export const UrlRewriteChange = z.object({ id: int, ...NewUrlRewrite.shape });
export type UrlRewriteChange = z.infer<typeof UrlRewriteChange>;

export const UrlPath = z.object({ path: nonEmptyText.describe('Path of the storefront, such as `shirts/blue-shirt.html`.') });

/** What a storefront shows at a path, or where it redirects. */
export const ResolvedUrl = z.object({
  /** `product`, `category` or `cms-page`; `url` when only a redirect is known. */
  type: wireText,
  /** Id of the product, category or page. */
  entity_id: wireInt.optional(),
  /** The path to show, or the path or URL to redirect to. */
  relative_url: wireText,
  /** 301 or 302; 0 shows the entity at this path. */
  redirect_code: wireInt,
});
export type ResolvedUrl = z.infer<typeof ResolvedUrl>;
