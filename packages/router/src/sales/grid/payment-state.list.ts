import { type CriteriaField, compare } from '@merx/db';

/** SQL of the state of the order `o` by its amounts, as indexed. */
const BY_AMOUNTS = `payment_state(o.state, o.grand_total, o.total_canceled, o.total_paid, o.total_refunded, o.adjustment_positive,
  o.adjustment_negative)`;
const SHOWN = `case when ${BY_AMOUNTS} = 'pending' and exists (select from sales_payment_transaction x
  where x.order_id = o.entity_id and x.txn_type = 'authorization' and x.is_closed = 0) then 'authorized' else ${BY_AMOUNTS} end`;
const shown: CriteriaField = { sql: `(${SHOWN})`, kind: 'text', neverNull: true };

/**
 * The payment state of the order `o`. Those in some states are found by the index of their amounts; which of the unpaid ones are authorized is
 * then looked up.
 */
export const paymentState: CriteriaField = {
  ...shown,
  condition(filter, bind) {
    const test = compare(shown, filter, bind);
    if (filter.condition_type !== 'eq' && filter.condition_type !== 'in') return test;
    const states = filter.value.toLowerCase().split(',');
    const indexed = states.map((state) => (state.trim() === 'authorized' ? 'pending' : state.trim()));
    return `(${BY_AMOUNTS} = any(${bind(indexed)}::text[]) and ${test})`;
  },
};
