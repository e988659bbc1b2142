import type { ConfigReader } from '@merx/db';

/** The store view as templates see it. */
export interface StoreView {
  name: string;
  url: string;
  /** For example `en-US`. */
  language: string;
}

/** The store view from its settings: the store name, or the name of its group. */
export function storeView(config: ConfigReader, groupName: string, baseUrl: string): StoreView {
  return {
    name: config.text('general/store_information/name') || groupName,
    url: config.text('web/secure/base_url') || baseUrl,
    language: config.text('general/locale/code').replace('_', '-'),
  };
}
