import { IntegrationEntry } from '@merx/router/schema/integration/integration';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { pageOf } from '../list-criteria';

const MOST = 1000;

/** The list of integrations. */
export function IntegrationList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="system.integrations"
      title={t('nav.integrations')}
      hint={t('system.integrationsHint')}
      columns={columnsOf(IntegrationEntry, 'system', [
        { id: 'name', filter: false },
        { id: 'email', filter: false },
        {
          id: 'is_active',
          label: 'word.status',
          badge: { yes: t('word.active'), no: t('word.inactive') },
          sortable: false,
          filter: false,
          narrow: 'side',
        },
        { id: 'last_used_at', none: t('word.never'), filter: false },
        { id: 'created_at', filter: false },
      ])}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      to="/integrations"
      create={t('system.newIntegration')}
      query={(criteria, text) => ({
        queryKey: [...trpc.integration.integrations.list.queryKey(), criteria, text],
        queryFn: async () => {
          const { items } = await client.integration.integrations.list.query({ pageSize: MOST });
          return pageOf(items, criteria, text, ({ name, email }) => `${name} ${email ?? ''}`);
        },
      })}
      defaultSort="name"
      exportKind="integrations.export"
      empty={{ title: t('system.noIntegrations'), hint: t('system.integrationsHint') }}
    />
  );
}
