import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface StepNoteValue {
  comment: string;
  isVisible: boolean;
}
export const NO_NOTE: StepNoteValue = { comment: '', isVisible: false };

/** The note as a comment of the new document; undefined if empty. */
export const commentsOf = ({ comment, isVisible }: StepNoteValue) =>
  comment.trim() ? { comments: [{ comment, is_visible_on_front: isVisible ? 1 : 0, is_customer_notified: 0 }] } : {};

/** A comment on the document about to be created. */
export function StepNote({ value, onChange }: { value: StepNoteValue; onChange: (value: StepNoteValue) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Textarea
        label={t('sales.order.note')}
        autosize
        minRows={2}
        value={value.comment}
        onChange={(event) => onChange({ ...value, comment: event.currentTarget.value })}
      />
      {value.comment.trim() && (
        <Checkbox
          label={t('sales.order.noteVisible')}
          checked={value.isVisible}
          onChange={(event) => onChange({ ...value, isVisible: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
