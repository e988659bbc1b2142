import { Button, Grid, Group, NavLink, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { isUnread, type Unread } from '../../form/number-text';
import { Card } from '../../shell/card';
import { Page } from '../../shell/page';
import { PageSkeleton } from '../../shell/page-skeleton';
import { SettingField } from './setting-field';
import { groupTitle, type Scope, sectionTitle, settingTitle, useScopes } from './settings';

interface Search {
  section?: string;
  scope?: string;
}

/** The configuration, by default or for a website or store view. */
export function SettingsPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const scopes = useScopes();
  const [text, setText] = useState('');
  const [changed, setChanged] = useState<Record<string, string | Unread | null>>({});
  const { act, isActing } = useAct();
  const scope: Scope = scopes.find(({ value }) => value === search.scope)?.scope ?? { scope: 'default' };
  const { data: sections } = useQuery(trpc.store.settings.groups.queryOptions());
  const { data: settings } = useQuery(trpc.store.settings.list.queryOptions({ scope }));
  if (!sections || !settings) return <PageSkeleton />;
  const wanted = text.trim().toLowerCase();
  const section = search.section ?? sections[0]?.section;
  const shown = settings.filter(({ path }) =>
    wanted ? `${path} ${settingTitle(path)}`.toLowerCase().includes(wanted) : path.startsWith(`${section}/`),
  );
  const groups = [...new Set(shown.map(({ path }) => path.split('/').slice(0, 2).join('/')))];
  const count = Object.keys(changed).length;
  const go = (next: Search): void => {
    setChanged({});
    void navigate({ to: '.', search: { ...search, ...next } } as Parameters<typeof navigate>[0]);
  };
  async function save(): Promise<void> {
    const values = Object.entries(changed).flatMap(([path, value]) => (isUnread(value) ? [] : [{ path, value }]));
    const isSaved = await act((call) => client.store.settings.save.mutate({ scope, values }, call), { done: t('form.saved'), undo: true });
    if (isSaved) setChanged({});
  }
  return (
    <Page
      title={t('stores.settings')}
      actions={
        <Button disabled={count === 0 || Object.values(changed).some(isUnread)} loading={isActing} onClick={() => void save()}>
          {count > 0 ? t('stores.saveCount', { count }) : t('act.save')}
        </Button>
      }
    >
      <Group mb="md" gap="sm">
        <Select
          aria-label={t('stores.scope')}
          data={scopes.map(({ value, label }) => ({ value, label }))}
          value={search.scope ?? 'default'}
          onChange={(value) => go({ scope: value ?? 'default' })}
          w={260}
        />
        <TextInput
          type="search"
          aria-label={t('stores.findSetting')}
          placeholder={t('stores.findSetting')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={280}
        />
      </Group>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 4, md: 3 }}>
          <nav aria-label={t('stores.sections')}>
            {sections.map((one) => (
              <NavLink
                key={one.section}
                component="button"
                type="button"
                label={sectionTitle(one.section)}
                active={!wanted && one.section === section}
                onClick={() => {
                  setText('');
                  go({ section: one.section });
                }}
                style={{ borderRadius: 8 }}
              />
            ))}
          </nav>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8, md: 9 }}>
          <Stack>
            {groups.length === 0 && <Text c="dimmed">{t('list.noMatch')}</Text>}
            {groups.map((group) => (
              <Card key={group} title={groupTitle(group)} gap="md">
                {shown
                  .filter(({ path }) => path.startsWith(`${group}/`))
                  .map((setting) => (
                    <SettingField
                      key={`${search.scope}-${setting.path}`}
                      setting={setting}
                      scope={scope}
                      changed={changed[setting.path]}
                      onChange={(value) =>
                        setChanged(({ [setting.path]: _before, ...others }) =>
                          value === undefined ? others : { ...others, [setting.path]: value },
                        )
                      }
                    />
                  ))}
              </Card>
            ))}
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}
