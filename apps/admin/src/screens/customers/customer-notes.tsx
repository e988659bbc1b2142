import { Group, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { useMay } from '../../session/me';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { IconButton } from '../../shell/icon-button';
import { SmallButton } from '../../shell/small-button';
import { dateTime } from '../../texts/format';

/** Internal notes about a customer. */
export function CustomerNotes({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const { act, isActing } = useAct();
  const [text, setText] = useState('');
  const { data: notes = [] } = useQuery(trpc.customer.notes.list.queryOptions({ customerId }));
  async function add(): Promise<void> {
    if (await act((call) => client.customer.notes.add.mutate({ customerId, text }, call), { done: t('form.saved') })) setText('');
  }
  return (
    <Card title={t('customers.notes')} gap="sm">
      {may('Magento_Customer::manage') && (
        <>
          <Textarea
            aria-label={t('customers.addNote')}
            placeholder={t('customers.notePlaceholder')}
            autosize
            minRows={2}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <SmallButton
              label={t('customers.addNote')}
              variant="light"
              disabled={!text.trim()}
              loading={isActing}
              onClick={() => void add()}
            />
          </Group>
        </>
      )}
      {notes.length === 0 && <Hint>{t('customers.noNotes')}</Hint>}
      {notes.map((note) => (
        <Group key={note.id} justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {note.text}
            </Text>
            <Text size="xs" c="dimmed">
              {note.author}, {dateTime(note.created_at)}
            </Text>
          </div>
          {may('Magento_Customer::manage') && (
            <IconButton
              icon={IconTrash}
              label={t('act.delete')}
              about={note.text.slice(0, 40)}
              onClick={() =>
                void act((call) => client.customer.notes.delete.mutate({ id: note.id }, call), { done: t('form.deleted'), undo: true })
              }
            />
          )}
        </Group>
      ))}
    </Card>
  );
}
