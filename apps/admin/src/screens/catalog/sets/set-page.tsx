import { Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { TextField } from '../../../form/fields';
import { RecordPage } from '../../../form/record-page';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { SetGroups } from './set-groups';
import { attributesOf, formOf, type Known, placed, SetForm, type StoredSet } from './set-values';

const ALL = { sort_orders: [{ field: 'default_frontend_label', direction: 'ASC' as const }], page_size: 1000 };

/** The set's name and its groups, loaded together. */
const storedSet = (attributeSetId: number) => ({
  queryKey: [...trpc.catalog.attributeSet.layout.queryKey({ attributeSetId }), 'with its name'],
  queryFn: async (): Promise<StoredSet> => {
    const [set, { groups }] = await Promise.all([
      client.catalog.attributeSet.get.query({ attributeSetId }),
      client.catalog.attributeSet.layout.query({ attributeSetId }),
    ]);
    return { name: set.attribute_set_name, groups };
  },
});

/** One attribute set: its groups and their attributes. */
export function SetPage() {
  const { t } = useTranslation();
  const { data: attributes } = useQuery({ ...trpc.catalog.attribute.list.queryOptions({ searchCriteria: ALL }), retry: false });
  return (
    <RecordPage
      entity="attribute_set"
      list={{ to: '/attribute-sets', label: t('nav.attributeSets') }}
      read={storedSet}
      form={{ schema: SetForm, valuesOf: formOf }}
      title={(stored) => stored?.name ?? ''}
      save={async (form, id, call, stored) => {
        const attributeSetId = Number(id);
        if (form.name !== stored?.name)
          await client.catalog.attributeSet.update.mutate({ attributeSetId, attributeSet: { attribute_set_name: form.name } }, call);
        const groups = form.groups.map((group) => ({ id: group.id, name: group.name, attribute_codes: group.codes }));
        return client.catalog.attributeSet.arrange.mutate({ attributeSetId, groups }, call);
      }}
      onSaved={() => undefined}
      fieldOf={(field) => (field === 'attribute_set_name' ? 'name' : undefined)}
      remove={(attributeSetId, call) => client.catalog.attributeSet.delete.mutate({ attributeSetId }, call)}
    >
      {({ stored }) => {
        const known = attributesOf(stored, attributes?.items ?? []);
        return (
          <Columns side={<Unassigned known={known} />}>
            <Card>
              <TextField name="name" label={t('catalog.setName')} required />
            </Card>
            <SetGroups known={known} />
          </Columns>
        );
      }}
    </RecordPage>
  );
}

/** Attributes that are not in the set; new ones are added to the first group. */
function Unassigned({ known }: { known: ReadonlyMap<string, Known> }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<SetForm>();
  const groups = useWatch<SetForm, 'groups'>({ name: 'groups' });
  const [text, setText] = useState('');
  const assigned = new Set(groups.flatMap(({ codes }) => codes));
  const free = [...known].filter(([code]) => !assigned.has(code));
  const shown = free.filter(([code, { label }]) => `${label} ${code}`.toLowerCase().includes(text.trim().toLowerCase()));
  const first = groups[0];
  const add = (code: string): void =>
    setValue('groups', placed(groups, code, 0, first?.codes.length ?? 0), { shouldDirty: true, shouldTouch: true });
  return (
    <Card title={t('catalog.unassigned')}>
      {free.length === 0 ? (
        <Hint>{t('catalog.allAssigned')}</Hint>
      ) : (
        <Stack gap="xs">
          <TextInput
            type="search"
            aria-label={t('catalog.findAttribute')}
            placeholder={t('catalog.findAttribute')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <ScrollArea.Autosize mah={480} type="auto">
            {shown.map(([code, { label }]) => (
              <Group key={code} justify="space-between" wrap="nowrap" mih={32}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {label}{' '}
                  <Text component="span" size="xs" c="dimmed">
                    <bdi>{code}</bdi>
                  </Text>
                </Text>
                {first && (
                  <IconButton
                    icon={IconPlus}
                    label={t('catalog.setOf', { name: label, group: first.name })}
                    onClick={() => add(code)}
                    color="verdigris"
                  />
                )}
              </Group>
            ))}
          </ScrollArea.Autosize>
        </Stack>
      )}
    </Card>
  );
}
