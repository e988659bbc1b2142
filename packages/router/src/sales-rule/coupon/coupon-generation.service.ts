import type { Database } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { generationNotAllowed, tooFewFreeCodes } from '../faults.js';
import { type CodeWish, codeFormat, drawCodes } from './code-format.js';
import { holdRule, insertGenerated, selectCouponRule } from './coupon.queries.js';
import type { CouponSpec } from './coupon.schema.js';

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
    await holdRule(tx, ruleId);
    const rule = await selectCouponRule(tx, ruleId);
    if (!rule) throw notFound('rule_id', ruleId);
    if (!rule.use_auto_generation && rule.coupon_type !== 'AUTO') {
      throw generationNotAllowed({ ruleId });
    }
    const codes: string[] = [];
    for (let round = 0; codes.length < wish.quantity && round < ROUNDS; round++) {
      const missing = wish.quantity - codes.length;
      const drawn = drawCodes(format, round === 0 ? missing : Math.max(missing, REDRAWN));
      for (let start = 0; start < drawn.length && codes.length < wish.quantity; start += BATCH) {
        const added = await insertGenerated(tx, rule, drawn.slice(start, start + BATCH), wish.quantity - codes.length);
        for (const code of added) codes.push(code);
      }
    }
    if (codes.length < wish.quantity) {
      throw tooFewFreeCodes({ quantity: wish.quantity });
    }
    return codes;
  });
}
