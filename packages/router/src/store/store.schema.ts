import { list, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const StoreView = z.object({
  id: wireInt,
  code: wireText,
  name: wireText,
  website_id: wireInt,
  store_group_id: wireInt,
  is_active: wireInt,
});

const StoreGroup = z.object({
  id: wireInt,
  website_id: wireInt,
  root_category_id: wireInt,
  default_store_id: wireInt,
  name: wireText,
  code: wireText,
});

const Website = z.object({ id: wireInt, code: wireText, name: wireText, default_group_id: wireInt });

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
  storeCodes: list(text).nullish().describe('Codes of the store views to tell of; absent: all.'),
});
