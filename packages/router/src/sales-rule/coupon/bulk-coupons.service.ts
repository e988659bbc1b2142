import { type Database, noteEvent, type Queryable } from '@merx/db';
import { csvLines } from '../../csv/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { couponNotFound, generationNotAllowed, tooFewFreeCodes } from '../faults.js';
import { type CodeWish, codeFormat, drawCodes } from './code-format.js';
import type { RequestedCoupon } from './coupon.queries.js';
import * as queries from './coupon.queries.js';
import type { CouponSpec, RemoveByCode, RemoveById, RemovedCoupons } from './coupon.schema.js';

/** The number of retries when codes are taken. */
const ROUNDS = 10;
/** Codes drawn per retry at least: where few are free, drawing only the missing number would hardly find any. */
const REDRAWN = 1000;
const BATCH = 10_000;

/** Generates coupons of a rule and returns their codes. Throws as `generateCoupons`. */
export function generate({ ctx, input: { couponSpec } }: Call<{ couponSpec: CouponSpec }>): Promise<string[]> {
  const { rule_id, quantity, length, ...format } = couponSpec;
  if (!rule_id) throw required('couponSpec.rule_id');
  return generateCoupons(ctx.db, rule_id, { quantity: quantity ?? 0, length: length ?? 0, ...format });
}

/**
 * Adds that many coupons with random codes to a rule, all or none, and returns the codes. Throws 404 for an unknown
 * rule, 400 for one whose codes are not generated, for an invalid format, or when almost no code of the format is left.
 */
export async function generateCoupons(db: Database, ruleId: number, wish: CodeWish): Promise<string[]> {
  const format = codeFormat(wish);
  return db.transaction(async (tx) => {
    await queries.holdRule(tx, ruleId);
    const rule = await queries.selectCouponRule(tx, ruleId);
    if (!rule) throw notFound('rule_id', ruleId);
    if (!rule.use_auto_generation && rule.coupon_type !== 'AUTO') throw generationNotAllowed({ ruleId });
    const codes: string[] = [];
    for (let round = 0; codes.length < wish.quantity && round < ROUNDS; round++) {
      const missing = wish.quantity - codes.length;
      const drawn = drawCodes(format, round === 0 ? missing : Math.max(missing, REDRAWN));
      for (let start = 0; start < drawn.length && codes.length < wish.quantity; start += BATCH) {
        const added = await queries.insertGenerated(tx, rule, drawn.slice(start, start + BATCH), wish.quantity - codes.length);
        for (const code of added) codes.push(code);
      }
    }
    if (codes.length < wish.quantity) throw tooFewFreeCodes({ quantity: wish.quantity });
    return codes;
  });
}

const PAGE = 5000;
const HEADING = ['code', 'created_at', 'times_used', 'usage_limit', 'usage_per_customer', 'expiration_date'] as const;

/** The coupons of a rule as CSV with a header, some thousand lines at a time. Throws 404 for an unknown rule. */
export async function exportCoupons(db: Database, ruleId: number): Promise<AsyncGenerator<string>> {
  if (!(await queries.selectCouponRule(db, ruleId))) throw notFound('rule_id', ruleId);
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
    const page = await queries.selectCouponsAfter(db, ruleId, after, PAGE);
    if (page.length > 0) yield csvLines(page.map((coupon) => HEADING.map((name) => String(coupon[name] ?? ''))));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.coupon_id;
  }
}

/**
 * Deletes the coupons with these ids and returns the missing ones. Throws 400, deleting none, for missing ones if the
 * caller does not ignore them.
 */
export const removeCouponsById = ({ ctx, input: { ids, ignoreInvalidCoupons } }: Call<RemoveById>): Promise<RemovedCoupons> =>
  remove(ctx, ids.map(String), ignoreInvalidCoupons, (tx) => queries.lockCouponsById(tx, ids));

/** Deletes the coupons with these codes, case-insensitive; see `removeCouponsById`. */
export function removeCouponsByCode({ ctx, input }: Call<RemoveByCode>): Promise<RemovedCoupons> {
  const codes = input.codes.map((code) => code.trim());
  return remove(ctx, codes, input.ignoreInvalidCoupons, (tx) => queries.lockCouponsByCode(tx, codes));
}

/** `lock` returns the existing coupons, each with the requested name. */
function remove(
  { db }: Context,
  names: string[],
  ignoreMissing: boolean,
  lock: (tx: Queryable) => Promise<RequestedCoupon[]>,
): Promise<RemovedCoupons> {
  return db.transaction(async (tx) => {
    const found = await lock(tx);
    const given = new Set(found.map((coupon) => coupon.given));
    const missing = [...new Set(names)].filter((name) => !given.has(name));
    const [first] = missing;
    if (first !== undefined && !ignoreMissing) throw couponNotFound({ fieldValue: first });
    await queries.deleteCoupons(
      tx,
      found.map(({ coupon_id }) => coupon_id),
    );
    return { failed_items: [], missing_items: missing };
  });
}
