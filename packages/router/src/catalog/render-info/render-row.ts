import type { StockRow } from '../../catalog-inventory/index.js';
import type { PricedRow } from './render-price.js';

/** An enabled product of the website, as shown to shoppers of a store view. */
export interface RenderRow extends PricedRow {
  id: number;
  sku: string;
  name: string;
  url_path: string | null;
  required_options: boolean;
  stock: StockRow | null;
  /** Files by role, in the order of the roles. */
  images: { code: string; file: string; label: string | null }[];
}
