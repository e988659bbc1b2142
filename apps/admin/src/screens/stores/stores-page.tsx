import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { useLookups } from '../../api/lookups';
import { client } from '../../api/trpc';
import { askToDelete } from '../../shell/ask';
import { Card } from '../../shell/card';
import { Page } from '../../shell/page';
import { PageSkeleton } from '../../shell/page-skeleton';
import { SmallButton } from '../../shell/small-button';
import { type EditedStore, StoreDialog } from './store-dialog';

const DELETE = {
  website: (id: number, call: object) => client.store.manage.deleteWebsite.mutate({ id }, call),
  group: (id: number, call: object) => client.store.manage.deleteGroup.mutate({ id }, call),
  view: (id: number, call: object) => client.store.manage.deleteView.mutate({ id }, call),
};

/** Websites with their stores and store views. */
export function StoresPage() {
  const { t } = useTranslation();
  const data = useLookups();
  const [edited, setEdited] = useState<EditedStore>();
  if (!data) return <PageSkeleton />;
  return (
    <Page title={t('stores.title')} actions={<Button onClick={() => setEdited({ kind: 'website' })}>{t('stores.newWebsite')}</Button>}>
      <Stack>
        {data.websites.map((website) => (
          <Card
            key={website.id}
            title={website.name}
            actions={
              <>
                {website.is_default && <Badge tt="none">{t('stores.default')}</Badge>}
                <RowActions
                  kind="website"
                  id={website.id}
                  name={website.name}
                  onEdit={() => setEdited({ kind: 'website', id: website.id })}
                />
                <SmallButton
                  label={t('stores.newStore')}
                  variant="light"
                  onClick={() => setEdited({ kind: 'group', websiteId: website.id })}
                />
              </>
            }
            gap="sm"
          >
            {data.store_groups
              .filter(({ website_id }) => website_id === website.id)
              .map((group) => (
                <Stack key={group.id} gap={4} ps="sm" style={{ borderInlineStart: '2px solid var(--merx-line)' }}>
                  <Group justify="space-between">
                    <Text fw={600}>{group.name}</Text>
                    <Group gap="xs">
                      <RowActions
                        kind="group"
                        id={group.id}
                        name={group.name}
                        onEdit={() => setEdited({ kind: 'group', id: group.id, websiteId: website.id })}
                      />
                      <SmallButton
                        label={t('stores.newView')}
                        variant="light"
                        onClick={() => setEdited({ kind: 'view', groupId: group.id })}
                      />
                    </Group>
                  </Group>
                  {data.stores
                    .filter(({ group_id }) => group_id === group.id)
                    .map((store) => (
                      <Group key={store.id} justify="space-between" ps="md">
                        <Text size="sm">
                          {store.name}{' '}
                          <Text component="span" c="dimmed" size="sm">
                            <bdi>{store.code}</bdi>
                          </Text>
                        </Text>
                        <Group gap="xs">
                          {!store.is_active && (
                            <Badge color="gray" tt="none">
                              {t('word.inactive')}
                            </Badge>
                          )}
                          <RowActions
                            kind="view"
                            id={store.id}
                            name={store.name}
                            onEdit={() => setEdited({ kind: 'view', id: store.id, groupId: group.id })}
                          />
                        </Group>
                      </Group>
                    ))}
                </Stack>
              ))}
          </Card>
        ))}
      </Stack>
      {edited && <StoreDialog key={JSON.stringify(edited)} edited={edited} lookups={data} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

interface ActionProps {
  kind: keyof typeof DELETE;
  id: number;
  name: string;
  onEdit: () => void;
}

function RowActions({ kind, id, name, onEdit }: ActionProps) {
  const { t } = useTranslation();
  const { act } = useAct();
  const remove = (): void => askToDelete(name, () => void act((call) => DELETE[kind](id, call), { done: t('form.deleted'), undo: true }));
  return (
    <>
      <SmallButton label={t('act.edit')} about={name} onClick={onEdit} />
      <SmallButton label={t('act.delete')} isDangerous about={name} onClick={remove} />
    </>
  );
}
