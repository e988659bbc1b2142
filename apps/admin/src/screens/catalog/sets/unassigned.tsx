import { Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { type Known, placed, type SetForm } from './set-values';

/** Attributes that are not in the set; new ones are added to the first group. */
export function Unassigned({ known }: { known: ReadonlyMap<string, Known> }) {
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
                <Text size="sm" truncate>
                  {label}{' '}
                  <Text component="span" size="xs" c="dimmed">
                    {code}
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
