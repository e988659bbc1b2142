import { type Database, noteEvent } from '@merx/db';
import { csvLines } from '../../csv/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectCouponRule, selectCouponsAfter } from './coupon.queries.js';

const PAGE = 5000;
const HEADING = ['code', 'created_at', 'times_used', 'usage_limit', 'usage_per_customer', 'expiration_date'] as const;

/** The coupons of a rule as CSV with a header, some thousand lines at a time. Throws 404 for an unknown rule. */
export async function exportCoupons(db: Database, ruleId: number): Promise<AsyncGenerator<string>> {
  if (!(await selectCouponRule(db, ruleId))) throw notFound('rule_id', ruleId);
  return linesOf(db, ruleId);
}

/** As `exportCoupons`, for a client; the change log records who downloaded them. */
export async function exportCouponsOfRule({ ctx, input }: Call<{ ruleId: number }>): Promise<AsyncGenerator<string>> {
  const lines = await exportCoupons(ctx.db, input.ruleId);
  await ctx.db.transaction((tx) => noteEvent(tx, { entity: 'sales_rule', entityId: input.ruleId }));
  return lines;
}

async function* linesOf(db: Database, ruleId: number): AsyncGenerator<string> {
  yield csvLines([[...HEADING]]);
  for (let after = 0; ; ) {
    const page = await selectCouponsAfter(db, ruleId, after, PAGE);
    if (page.length > 0) yield csvLines(page.map(cellsOf));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.coupon_id;
  }
}

type Line = Awaited<ReturnType<typeof selectCouponsAfter>>[number];

const cellsOf = (coupon: Line): string[] => HEADING.map((name) => String(coupon[name] ?? ''));
