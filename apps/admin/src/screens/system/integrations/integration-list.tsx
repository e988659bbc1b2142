import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client, type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { pageOf } from '../whole-list';

type Integration = Outputs['integration']['integrations']['list']['items'][number];
const MOST = 1000;

/** The programs of other systems that call the shop. */
export function IntegrationList() {
  const { t } = useTranslation();
  const columns: ListColumn<Integration>[] = [
    { id: 'name', title: t('word.name'), render: ({ name }) => name, sortable: true, narrow: 'title' },
    { id: 'email', title: t('system.email'), render: ({ email }) => email ?? '–', sortable: true, narrow: 'line' },
    {
      id: 'is_active',
      title: t('word.status'),
      render: ({ is_active }) => (
        <StatusBadge tone={is_active ? 'good' : 'quiet'}>{is_active ? t('word.active') : t('word.inactive')}</StatusBadge>
      ),
      narrow: 'side',
    },
    {
      id: 'last_used_at',
      title: t('system.lastUsed'),
      render: ({ last_used_at }) => (last_used_at ? dateTime(last_used_at) : t('word.never')),
      sortable: true,
      narrow: 'line',
    },
    { id: 'created_at', title: t('word.created'), render: ({ created_at }) => dateTime(created_at), sortable: true },
  ];
  const create = (
    <Button component={Link} to="/integrations/new">
      {t('system.newIntegration')}
    </Button>
  );
  return (
    <Page title={t('nav.integrations')} hint={t('system.integrationsHint')} actions={create}>
      <DataList
        id="system.integrations"
        title={t('nav.integrations')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/integrations/${id}`}
        query={(criteria, text) => ({
          queryKey: [...trpc.integration.integrations.list.queryKey(), criteria, text],
          queryFn: async () => {
            const { items } = await client.integration.integrations.list.query({ pageSize: MOST });
            return pageOf(items, criteria, text, ({ name, email }) => `${name} ${email ?? ''}`);
          },
        })}
        defaultSort="name"
        exportKind="integrations.export"
        empty={{ title: t('system.noIntegrations'), hint: t('system.integrationsHint'), action: create }}
      />
    </Page>
  );
}
