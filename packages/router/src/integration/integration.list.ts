import { columns, list } from '@merx/db';
import { integration } from '@merx/db/tables';
import { IntegrationEntry } from './integration.schema.js';

/** Integrations without their secrets. */
export const integrationList = list<IntegrationEntry>({
  from: 'integration i left join access_token t on t.integration_id = i.id',
  key: 'i.id',
  ...columns(IntegrationEntry, integration, 'i', {
    name: { sql: 'i.name', field: { sql: 'i.name', kind: 'text', sortSql: 'lower(i.name)' } },
    has_token: '(t.id is not null)',
    last_used_at: 't.last_used_at',
  }),
});
