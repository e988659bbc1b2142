import type { ConfigReader } from '@merx/db';
import type { CartRules } from '../../sales-rule/index.js';
import type { TaxTable } from '../../tax/index.js';
import type { TableRates } from '../carrier/table-rates.js';

/** All pricing data besides the cart. */
export interface PriceBook {
  config: ConfigReader;
  taxes: TaxTable;
  rules: CartRules;
  tableRates: TableRates;
}
