import { Badge, Divider, Group, Stack, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { NoteForm } from '../orders/note-form';

interface Comment {
  id: number | undefined;
  text: string;
  /** When and by whom it was written, as far as that is known. */
  origin: (string | undefined)[];
  isVisible: boolean;
  isMailed: boolean;
}

interface Props extends Omit<ComponentProps<typeof NoteForm>, 'statuses'> {
  comments: Comment[];
}

/** The comments of a document, and a form to add one. */
export function CommentsCard({ comments, ...form }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('sales.order.notes')}>
      <NoteForm {...form} />
      {comments.length > 0 && <Divider my="md" />}
      <Stack gap="sm">
        {comments.map(({ id, text, origin, isVisible, isMailed }) => (
          <div key={id}>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
            <Group gap={6}>
              <Text size="xs" c="dimmed">
                {origin.filter(Boolean).join(' · ')}
              </Text>
              <Badge size="sm" color="gray" tt="none">
                {isVisible ? t('sales.order.visible') : t('sales.order.private')}
              </Badge>
              {isMailed && (
                <Badge size="sm" color="gray" tt="none">
                  {t('sales.order.customerNotified')}
                </Badge>
              )}
            </Group>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
