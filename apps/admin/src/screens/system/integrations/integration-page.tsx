import { Button, Grid } from '@mantine/core';
import { NewIntegration } from '@merx/router/schema/integration/integration';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { SwitchField, TextField } from '../../../form/fields';
import { useEntityForm } from '../../../form/use-entity-form';
import { useVersioned } from '../../../form/use-version';
import { askToConfirm } from '../../../shell/ask';
import { Card } from '../../../shell/card';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { dateTime } from '../../../texts/format';
import { Facts } from '../facts';
import { HistoryLink } from '../history-link';
import type { Resource } from '../roles/grants';
import { GrantsField } from '../roles/grants-field';
import { type Secrets, SecretsDialog } from './secrets-dialog';

type Integration = Outputs['integration']['integrations']['get'];

/** One integration: what it may do, and its secrets when they are made. */
export function IntegrationPage() {
  const { integrationId } = useParams({ strict: false }) as { integrationId: string };
  const isNew = integrationId === 'new';
  const query = trpc.integration.integrations.get.queryOptions({ id: Number(integrationId) });
  const stored = useVersioned('integration', integrationId, query, isNew);
  const tree = useQuery(trpc.user.roles.tree.queryOptions());
  const error = stored.error ?? tree.error;
  if (error) throw error;
  if (!tree.data || (!isNew && !stored.data)) return <PageSkeleton />;
  return <Editor key={integrationId} integration={stored.data?.data} version={stored.data?.version ?? 0} tree={tree.data} />;
}

interface Props {
  integration: Integration | undefined;
  version: number;
  tree: readonly Resource[];
}

function Editor({ integration, version, tree }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const [secrets, setSecrets] = useState<Secrets>();
  const id = integration?.id;
  const entityForm = useEntityForm({
    entity: 'integration',
    entityId: id ?? 'new',
    values: {
      name: integration?.name ?? '',
      email: integration?.email ?? '',
      callback_url: integration?.callback_url ?? '',
      is_active: integration?.is_active ?? true,
      resources: integration?.resources ?? [],
    },
    version,
    schema: NewIntegration,
    save: async (values, call): Promise<Secrets | undefined> => {
      if (!id) return client.integration.integrations.create.mutate(values, call);
      await client.integration.integrations.update.mutate({ id, ...values }, call);
      return undefined;
    },
    onSaved: setSecrets,
  });
  function close(made: Secrets): void {
    setSecrets(undefined);
    void navigate({ to: `/integrations/${made.id}`, replace: true });
  }
  async function remove(gone: number): Promise<void> {
    const isGone = await act((call) => client.integration.integrations.delete.mutate({ id: gone }, call), { done: t('form.deleted') });
    if (isGone) await navigate({ to: '/integrations', ignoreBlocker: true });
  }
  const rotate = (of: number): void =>
    askToConfirm(
      { title: t('system.rotate'), text: t('system.rotateText') },
      () => void act((call) => client.integration.integrations.rotate.mutate({ id: of }, call)).then(setSecrets),
    );
  return (
    <>
      <EntityPage
        entityForm={entityForm}
        title={integration?.name ?? t('system.newIntegration')}
        back={{ to: '/integrations', label: t('nav.integrations') }}
        actions={
          id && (
            <Button variant="default" onClick={() => rotate(id)}>
              {t('system.rotate')}
            </Button>
          )
        }
        onDelete={id ? () => void remove(id) : undefined}
        canUndoDelete={false}
      >
        <Grid>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Card title={t('system.rights')}>
              <GrantsField name="resources" tree={tree} />
            </Card>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Card gap="md">
              <TextField name="name" label={t('word.name')} required />
              <TextField name="email" label={t('system.email')} type="email" />
              <TextField name="callback_url" label={t('system.callbackUrl')} description={t('system.callbackHint')} type="url" />
              <SwitchField name="is_active" label={t('system.isActive')} />
              {integration && <IntegrationFacts integration={integration} />}
            </Card>
          </Grid.Col>
        </Grid>
      </EntityPage>
      {secrets && <SecretsDialog secrets={secrets} onClose={() => close(secrets)} />}
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
          [t('word.created'), dateTime(created_at)],
          [t('system.lastUsed'), last_used_at ? dateTime(last_used_at) : t('word.never')],
        ]}
      />
      <HistoryLink entity="integration" entityId={id} />
    </>
  );
}
