import type { Database } from '@merx/db';
import { loadActiveCart, priceCart } from '@merx/router';

/** The cost of computing a cart's totals once the cart, the rules and the taxes are in memory. */
export interface Pricing {
  lines: number;
  rules: number;
  /** Milliseconds of CPU time. */
  cpu: number;
}

const TIMES = 200;

/**
 * Computes the totals of the cart with the most lines many times in this process, after as many warm-up runs; null without a filled cart.
 */
export async function measurePricing(db: Database): Promise<Pricing | null> {
  const [largest] = await db.query<{ id: number }>(
    'select entity_id as id from quote where is_active and items_count > 0 order by items_count desc, entity_id limit 1',
  );
  if (!largest) return null;
  const { cart, book } = await loadActiveCart(db, { by: 'id', cartId: largest.id });
  const priceAll = () => {
    for (let times = 0; times < TIMES; times++) priceCart(cart, book);
  };
  priceAll();
  const before = process.cpuUsage();
  priceAll();
  const { user, system } = process.cpuUsage(before);
  return { lines: cart.items.length, rules: book.rules.rules.length, cpu: (user + system) / 1000 / TIMES };
}
