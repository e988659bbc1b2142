import { Badge, Divider, Group, Text, Timeline } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { dateTime } from '../../../texts/format';
import { NoteForm } from './note-form';
import { useStatusLabels } from './order-status';
import type { NextSteps, Order, OrderDocuments } from './use-order';
import { type TimelineEntry, useTimeline } from './use-timeline';

interface Props {
  id: number;
  order: Order;
  steps: NextSteps;
  documents: OrderDocuments;
}

/** The timeline of an order, newest first, with a form to add a note. */
export function OrderTimeline({ id, order, steps, documents }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const { act, isActing } = useAct();
  const labels = useStatusLabels();
  const entries = useTimeline(id, order, documents);
  const present = order.status ?? '';
  const codes = [present, ...steps.statuses.filter((code) => code !== present)];
  const statuses = codes.map((value) => ({ value, label: labels.find(({ code }) => code === value)?.label ?? value }));
  return (
    <Card title={t('sales.order.timeline')}>
      {may('Magento_Sales::comment') && (
        <>
          <NoteForm
            statuses={statuses}
            isSaving={isActing}
            onSave={async ({ comment, isVisible, isMailed, status }) => {
              const statusHistory = {
                comment,
                status,
                is_visible_on_front: isVisible ? 1 : 0,
                is_customer_notified: isMailed ? 1 : 0,
              };
              const isSaved = await act((call) => client.sales.order.addComment.mutate({ id, statusHistory }, call), {
                done: t('sales.order.noteAdded'),
              });
              return isSaved === true;
            }}
          />
          <Divider my="md" />
        </>
      )}
      <Timeline bulletSize={12} lineWidth={2} active={-1}>
        {entries.map((entry) => (
          <EntryItem key={entry.key} entry={entry} />
        ))}
      </Timeline>
    </Card>
  );
}

function EntryItem({ entry: { title, text, who, at, to, marks } }: { entry: TimelineEntry }) {
  return (
    <Timeline.Item
      title={
        <Group gap={6}>
          {to ? (
            <Link to={to} style={{ color: 'var(--mantine-color-anchor)', textDecoration: 'none' }}>
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}
          {marks.map((mark) => (
            <Badge key={mark} size="sm" color="gray" tt="none">
              {mark}
            </Badge>
          ))}
        </Group>
      }
      styles={{ itemTitle: { fontSize: 'var(--mantine-font-size-sm)' } }}
    >
      {text && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {[dateTime(at), who].filter(Boolean).join(' · ')}
      </Text>
    </Timeline.Item>
  );
}
