import { type CriteriaField, columns, compare, list } from '@merx/db';
import { salesRuleCoupon } from '@merx/db/tables';
import { Coupon } from './coupon.schema.js';

/** Full codes are compared as in their unique index: case-insensitive, with accents. */
const code: CriteriaField = {
  sql: 'c.code',
  kind: 'text',
  sortSql: 'lower(c.code)',
  condition: (filter, bind) => {
    const { value, condition_type } = filter;
    if (condition_type !== 'eq' && condition_type !== 'in') return compare(code, filter, bind);
    const given = bind(condition_type === 'in' ? value.split(',').map((one) => one.trim()) : [value]);
    return `lower(c.code) = any(array(select lower(g.code) from unnest(${given}::text[]) g(code)))`;
  },
};

/** Coupons of all rules. */
export const coupons = list<Coupon>({
  from: 'salesrule_coupon c',
  key: 'c.coupon_id',
  ...columns(Coupon, salesRuleCoupon, 'c', { code: { sql: 'c.code', field: code } }),
});
