import { Button } from '@mantine/core';
import { NewIntegration } from '@merx/router/schema/integration/integration';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { RecordPage } from '../../../form/record-page';
import { askToConfirm } from '../../../shell/ask';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { HistoryLink } from '../../../shell/history';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { Facts } from '../../../shell/small-table';
import { dateTime } from '../../../texts/format';
import { GrantsField } from '../roles/grants-field';
import { SecretsDialog } from '../secrets-dialog';

type Integration = Outputs['integration']['integrations']['get'];
type Secrets = Outputs['integration']['integrations']['create'];

const IntegrationForm = formOf(
  NewIntegration,
  {
    name: { label: 'word.name' },
    email: { label: 'word.email', as: 'email' },
    callback_url: { label: 'system.callbackUrl', hint: 'system.callbackHint', as: 'url' },
    is_active: { label: 'system.isActive' },
    resources: { label: 'system.resources', required: false },
  },
  { is_active: true },
);

/** One integration: its permissions, and its credentials after creation. */
export function IntegrationPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const [secrets, setSecrets] = useState<Secrets>();
  const { data: tree, error } = useQuery(trpc.user.roles.tree.queryOptions());
  if (error) throw error;
  if (!tree) return <PageSkeleton />;
  function close(created: Secrets): void {
    setSecrets(undefined);
    void navigate({ to: `/integrations/${created.id}`, replace: true });
  }
  const rotate = (id: number): void =>
    askToConfirm(
      { title: t('system.rotate'), text: t('system.rotateText') },
      () => void act((call) => client.integration.integrations.rotate.mutate({ id }, call)).then(setSecrets),
    );
  return (
    <>
      <RecordPage
        entity="integration"
        list={{ to: '/integrations', label: t('nav.integrations') }}
        read={(id) => trpc.integration.integrations.get.queryOptions({ id })}
        form={IntegrationForm}
        title={(integration) => integration?.name ?? t('system.newIntegration')}
        save={async (values, id, call): Promise<Secrets | undefined> => {
          if (!id) return client.integration.integrations.create.mutate(values, call);
          await client.integration.integrations.update.mutate({ id, ...values }, call);
          return undefined;
        }}
        onSaved={setSecrets}
        remove={(id, call) => client.integration.integrations.delete.mutate({ id }, call)}
        canUndoDelete={false}
        actions={({ id }) =>
          id && (
            <Button variant="default" onClick={() => rotate(id)}>
              {t('system.rotate')}
            </Button>
          )
        }
      >
        {({ stored }) => (
          <Columns
            main={7}
            side={
              <Card gap="md">
                <FormFields of={IntegrationForm} only={['name', 'email', 'callback_url', 'is_active']} />
                {stored && <IntegrationFacts integration={stored} />}
              </Card>
            }
          >
            <Card title={t('system.resources')}>
              <GrantsField name="resources" tree={tree} />
            </Card>
          </Columns>
        )}
      </RecordPage>
      {secrets && (
        <SecretsDialog
          name={secrets.name}
          secrets={[
            [t('system.consumerKey'), secrets.consumer_key],
            [t('system.consumerSecret'), secrets.consumer_secret],
            [t('system.accessToken'), secrets.access_token],
            [t('system.accessTokenSecret'), secrets.access_token_secret],
          ]}
          onClose={() => close(secrets)}
        />
      )}
    </>
  );
}

function IntegrationFacts({ integration }: { integration: Integration }) {
  const { t } = useTranslation();
  const { id, consumer_key, has_token, created_at, last_used_at } = integration;
  return (
    <>
      <Facts
        label={t('nav.integrations')}
        facts={[
          [t('system.consumerKey'), consumer_key],
          [t('system.hasToken'), has_token ? t('word.yes') : t('word.no')],
          [t('word.created_at'), dateTime(created_at)],
          [t('system.last_used_at'), last_used_at ? dateTime(last_used_at) : t('word.never')],
        ]}
      />
      <HistoryLink entity="integration" entityId={id} />
    </>
  );
}
