import { CART_SUMMARIES } from './summaries-carts.js';
import { CATALOG_SUMMARIES } from './summaries-catalog.js';
import { SALES_SUMMARIES } from './summaries-sales.js';
import { SHOP_SUMMARIES } from './summaries-shop.js';

const SUMMARIES = new Map(
  [CATALOG_SUMMARIES, CART_SUMMARIES, SALES_SUMMARIES, SHOP_SUMMARIES].flatMap((summaries) => Object.entries(summaries)),
);
const CARTS: Record<string, string> = { admin: 'a cart', mine: 'the customer’s own cart', guest: 'a guest’s cart' };

/** What a procedure does, in one line of plain words. Throws for one that the tables do not have. */
export function summaryOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const [routes, door] = [name.slice(0, dot), name.slice(dot + 1)];
  const summary = SUMMARIES.get(name) ?? (CARTS[door] && SUMMARIES.get(routes)?.replace('{cart}', CARTS[door]));
  if (!summary) throw new Error(`${name} has no summary; write one in api-description/summaries-*.ts.`);
  return summary;
}

/** The names that the tables have a summary of. */
export const summarised: readonly string[] = [...SUMMARIES.keys()];
