import { type CriteriaField, columns, idsField, list } from '@merx/db';
import { checkoutAgreement } from '@merx/db/tables';
import { Agreement } from './agreement.schema.js';

/** The assigned store views as a filter: 0 finds agreements of every store view. */
const STORE_ID = idsField(
  { sql: '(select min(store_id) from unnest(a.store_ids) store_id)', kind: 'number' },
  { holds: (wanted) => `(a.store_ids && ${wanted})`, holdsSome: 'true' },
);
const FIELDS = new Map<string, CriteriaField>([
  ['store_id', STORE_ID],
  ['position', { sql: 'a.position', kind: 'number' }],
]);

/** All agreements, also disabled ones and those of other store views. */
export const agreementList = list<Agreement>({
  from: 'checkout_agreement a',
  key: 'a.agreement_id',
  ...columns(Agreement, checkoutAgreement, 'a', {}, (name) => FIELDS.get(name)),
});
