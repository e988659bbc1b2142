import { Button, Checkbox, Group, Select, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Note {
  comment: string;
  isVisible: boolean;
  isMailed: boolean;
  status: string | undefined;
}

interface Props {
  /** Statuses to select with the note, the current one first; none for records without a status. */
  statuses?: { value: string; label: string }[] | undefined;
  isSaving: boolean;
  /** Saves the note; returns whether it succeeded. */
  onSave: (note: Note) => Promise<boolean>;
}

/** Adds a note: internal, visible to the customer, or also emailed. */
export function NoteForm({ statuses = [], isSaving, onSave }: Props) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const [isVisible, setVisible] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const [status, setStatus] = useState<string | null>(null);
  const present = statuses[0]?.value;
  const chosen = status !== null && statuses.some(({ value }) => value === status) ? status : present;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!comment.trim() && chosen === present) return;
    const isSaved = await onSave({ comment, isVisible: isVisible || isMailed, isMailed, status: chosen });
    if (!isSaved) return;
    setComment('');
    setMailed(false);
    setVisible(false);
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="xs">
        <Textarea
          label={t('sales.order.note')}
          placeholder={t('sales.order.notePlaceholder')}
          autosize
          minRows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group gap="md" align="flex-end">
          {statuses.length > 1 && <Select label={t('word.status')} data={statuses} value={chosen ?? null} onChange={setStatus} w={200} />}
          <Stack gap={6}>
            <Checkbox
              label={t('sales.order.noteVisible')}
              checked={isVisible || isMailed}
              disabled={isMailed}
              onChange={(event) => setVisible(event.currentTarget.checked)}
            />
            <Checkbox label={t('sales.order.noteMailed')} checked={isMailed} onChange={(event) => setMailed(event.currentTarget.checked)} />
          </Stack>
          <Button type="submit" variant="default" ms="auto" loading={isSaving} disabled={!comment.trim() && chosen === present}>
            {t('sales.order.addNote')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
