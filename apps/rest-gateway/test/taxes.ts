import { setSetting } from '@merx/router';
import { expect } from 'vitest';
import type { Shop } from './shop.js';

/** What makes taxes over the web API, with an admin's token. */
export interface TaxMaker {
  /** Makes a tax class of products or customers; answers its id. */
  class(type: 'PRODUCT' | 'CUSTOMER', name: string): Promise<number>;
  /** Makes rates and a rule that charges them on taxable goods to retail customers, unless `rule` says otherwise. */
  rule(rates: Rate[], rule?: object): Promise<void>;
  /** Sets settings by the last two parts of their path, as `calculation/algorithm`; they count for the whole shop. */
  settings(values: Record<string, string>): Promise<void>;
  /** Takes all rules and settings away. */
  none(): Promise<void>;
}

/** A place and its percentage. */
export interface Rate {
  country: string;
  /** 0 or none for the whole country. */
  region?: number;
  postcode?: string;
  percent: number;
  /** What buyers read, by store view; the code otherwise, which is made of the place and the percentage. */
  titles?: { store_id: string; value: string }[];
}

export function taxMaker(shop: Shop, token: string): TaxMaker {
  let made = 0;
  const send = async (method: string, path: string, body?: object) => {
    const answer = await shop.call(method, path, { token, body });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer.body;
  };
  const rateId = async ({ country, region = 0, postcode = '*', percent, titles }: Rate): Promise<number> => {
    const code = `${country} ${region} ${postcode} ${percent} (${++made})`;
    const taxRate = {
      code,
      tax_country_id: country,
      tax_region_id: region,
      tax_postcode: postcode,
      rate: percent,
      ...(titles && { titles }),
    };
    return (await send('POST', '/V1/taxRates', { taxRate })).id;
  };
  return {
    class: async (class_type, class_name) => Number(await send('POST', '/V1/taxClasses', { taxClass: { class_name, class_type } })),
    rule: async (rates, values) => {
      const tax_rate_ids = [];
      for (const rate of rates) tax_rate_ids.push(await rateId(rate));
      const classes = { customer_tax_class_ids: [3], product_tax_class_ids: [2] };
      await send('POST', '/V1/taxRules', {
        rule: { code: `Rule ${++made}`, priority: 0, position: 0, tax_rate_ids, ...classes, ...values },
      });
    },
    settings: async (values) => {
      for (const [path, value] of Object.entries(values)) await setSetting(shop.db, `tax/${path}`, value, { scope: 'default' });
    },
    none: async () => {
      const { items } = await send('GET', '/V1/taxRules/search?searchCriteria=');
      for (const { id } of items) await send('DELETE', `/V1/taxRules/${id}`);
      await shop.db.query('delete from config_value');
      await shop.db.cache.forget('config');
    },
  };
}
