import { bool, int, text } from '@merx/wire';
import { z } from 'zod';

/** With an `id`, updates that entity; without one, creates it. All fields are required each time. */
export const WebsiteInput = z.object({
  id: int.nullish(),
  code: text,
  name: text,
  sort_order: int.default(0),
  default_group_id: int.nullish(),
  is_default: bool.nullish(),
});
export const StoreGroupInput = z.object({
  id: int.nullish(),
  code: text,
  name: text,
  website_id: int,
  root_category_id: int,
  default_store_id: int.nullish(),
});
export const StoreViewInput = z.object({
  id: int.nullish(),
  code: text,
  name: text,
  store_group_id: int,
  is_active: bool.default(true),
  sort_order: int.default(0),
});
export type WebsiteInput = z.infer<typeof WebsiteInput>;
export type StoreGroupInput = z.infer<typeof StoreGroupInput>;
export type StoreViewInput = z.infer<typeof StoreViewInput>;
export const StoreId = z.object({ id: int });
