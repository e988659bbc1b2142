import type { ConfigReader } from '@merx/db';
import type { CartRules } from '../../sales-rule/index.js';
import type { TaxTable } from '../../tax/index.js';
import type { TableRates } from '../carrier/table-rates.js';

/** Everything besides a cart that its price depends on. */
export interface PriceBook {
  config: ConfigReader;
  taxes: TaxTable;
  rules: CartRules;
  tableRates: TableRates;
}
