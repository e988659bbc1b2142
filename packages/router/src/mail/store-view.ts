import type { ConfigReader } from '@merx/db';

/** The store view as every template sees it. */
export interface StoreView {
  name: string;
  url: string;
  /** As `en-US`. */
  language: string;
}

/** The store view by its settings: named as the shop calls itself, else as its group. */
export function storeView(config: ConfigReader, groupName: string, baseUrl: string): StoreView {
  return {
    name: config.text('general/store_information/name') || groupName,
    url: config.text('web/secure/base_url') || baseUrl,
    language: config.text('general/locale/code').replace('_', '-'),
  };
}
