import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { SmallTable } from '../../../shell/small-table';
import { TextLink } from '../../../shell/text-link';
import { mailKind } from '../../system/mails/mail-kinds';

/** All emails to customers and the store, with the store views that have their own version. */
export function TemplateList() {
  const { t } = useTranslation();
  const stores = useLookups()?.stores ?? [];
  const { data, error } = useQuery(trpc.emailTemplate.list.queryOptions());
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  const storeName = (id: number): string =>
    id === 0 ? t('marketing.templates.allStores') : (stores.find((store) => store.id === id)?.name ?? String(id));
  return (
    <Page title={t('nav.emailTemplates')} hint={t('marketing.templates.hint')}>
      <Card>
        <SmallTable
          aria-label={t('nav.emailTemplates')}
          rows={data}
          rowKey={({ kind }) => kind}
          columns={[
            {
              title: t('marketing.templates.email'),
              cell: ({ kind }) => <TextLink to={`/email-templates/${kind}-0`}>{mailKind(kind)}</TextLink>,
            },
            { title: t('marketing.templates.defaultSubject'), cell: ({ subject }) => subject, isDimmed: true, isWide: true },
            {
              title: t('marketing.templates.ownVersions'),
              cell: ({ kind, own }) => (
                <Group gap="xs">
                  {own.map(({ store_id }) => (
                    <TextLink key={store_id} to={`/email-templates/${kind}-${store_id}`}>
                      {storeName(store_id)}
                    </TextLink>
                  ))}
                </Group>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  );
}
