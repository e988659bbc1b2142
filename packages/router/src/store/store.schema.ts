import { store, storeGroup, website } from '@merx/db/tables';
import { bool, entity, int, list, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const StoreView = z.object(entity(store, { omit: ['sort_order'] }).out);
const StoreGroup = z.object(entity(storeGroup, { pick: ['id', 'website_id', 'root_category_id', 'default_store_id', 'name', 'code'] }).out);
const Website = z.object(entity(website, { pick: ['id', 'code', 'name', 'default_group_id'] }).out);

const StoreConfig = z.object({
  id: wireInt,
  code: wireText,
  website_id: wireInt,
  locale: wireText,
  base_currency_code: wireText,
  default_display_currency_code: wireText,
  timezone: wireText,
  weight_unit: wireText,
  base_url: wireText,
  base_link_url: wireText,
  base_static_url: wireText,
  base_media_url: wireText,
  secure_base_url: wireText,
  secure_base_link_url: wireText,
  secure_base_static_url: wireText,
  secure_base_media_url: wireText,
});
export type StoreConfig = z.infer<typeof StoreConfig>;

export const StoreViews = z.array(StoreView);
export const StoreGroups = z.array(StoreGroup);
export const Websites = z.array(Website);
export const StoreConfigs = z.array(StoreConfig);

/** Limits the result to these store codes; empty means all. */
export const StoreConfigsInput = z.object({
  storeCodes: list(text).nullish().describe('Codes of the store views to return; default: all.'),
});
export type StoreConfigsInput = z.infer<typeof StoreConfigsInput>;

/** With an `id`, updates that entity; without one, creates it. All fields are required each time. */
export const WebsiteInput = z.object({
  id: int.nullish(),
  code: text,
  name: text,
  sort_order: int.default(0),
  default_group_id: int.nullish(),
  is_default: bool.nullish(),
});
export type WebsiteInput = z.infer<typeof WebsiteInput>;

export const StoreGroupInput = z.object({
  id: int.nullish(),
  code: text,
  name: text,
  website_id: int,
  root_category_id: int,
  default_store_id: int.nullish(),
});
export type StoreGroupInput = z.infer<typeof StoreGroupInput>;

export const StoreViewInput = z.object({
  id: int.nullish(),
  code: text,
  name: text,
  store_group_id: int,
  is_active: bool.default(true),
  sort_order: int.default(0),
});
export type StoreViewInput = z.infer<typeof StoreViewInput>;

export const StoreId = z.object({ id: int });

/** Carriers with the pages that follow their parcels. */
export const Carriers = z.array(z.object({ title: wireText, code: wireText, url: wireText }));
