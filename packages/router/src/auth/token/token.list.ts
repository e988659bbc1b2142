import { columns, list, textField } from '@merx/db';
import { accessToken } from '@merx/db/tables';
import { TokenEntry } from './token.schema.js';

const ACCOUNT = 'coalesce(a.username, c.email, i.name)';
const OWNERS = new Set(['admin_id', 'customer_id']);

/** Tokens, newest first by default. */
export const tokenList = list<TokenEntry>({
  from: `access_token t left join admin_user a on a.id = t.admin_id left join customer c on c.id = t.customer_id
    left join integration i on i.id = t.integration_id`,
  key: 't.id',
  newestFirst: true,
  ...columns(
    TokenEntry,
    accessToken,
    't',
    {
      type: `case when a.id is not null then 'admin' when c.id is not null then 'customer' else 'integration' end`,
      account_id: 'coalesce(a.id, c.id, i.id)',
      account: ACCOUNT,
    },
    (name) => (OWNERS.has(name) ? { sql: `t.${name}`, kind: 'number' } : undefined),
  ),
  text: textField((pattern) => `fold(concat_ws(' ', ${ACCOUNT}, t.name)) like ${pattern}`),
});
