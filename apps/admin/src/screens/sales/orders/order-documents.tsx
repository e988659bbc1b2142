import { Anchor, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime, money, quantity } from '../../../texts/format';
import { say } from '../../../texts/say';
import { TrackingLink } from '../documents/carriers';
import { type DocumentKind, FOLDERS, toneOf, useDocumentActs } from '../documents/document-kinds';
import type { OrderDocuments } from './use-order';

interface Line {
  kind: DocumentKind;
  id: number;
  number: string;
  at: string | undefined;
  what: ReactNode;
  state?: number | undefined;
}

/** The invoices, shipments and credit memos of an order. */
export function OrderDocumentsCard({ invoices, shipments, creditmemos, currency }: OrderDocuments & { currency: string | undefined }) {
  const { t } = useTranslation();
  const lines: Line[] = [
    ...invoices.map(({ entity_id: id = 0, increment_id: number = '', created_at: at, grand_total, state }) => ({
      ...({ kind: 'invoice', id, number, at, state } as const),
      what: money(grand_total, currency),
    })),
    ...shipments.map(({ entity_id: id = 0, increment_id: number = '', created_at: at, total_qty, tracks }) => ({
      ...({ kind: 'shipment', id, number, at } as const),
      what: (
        <>
          {t('sales.order.piecesOf', { count: total_qty ?? 0, qty: quantity(total_qty) })}
          {tracks.map(({ entity_id, title, carrier_code: code, track_number: number }) => (
            <Fragment key={entity_id}>
              {' · '}
              {title} <TrackingLink title={title} code={code} number={number} />
            </Fragment>
          ))}
        </>
      ),
    })),
    ...creditmemos.map(({ entity_id: id = 0, increment_id: number = '', created_at: at, grand_total, state }) => ({
      ...({ kind: 'creditmemo', id, number, at, state } as const),
      what: money(grand_total, currency),
    })),
  ];
  return (
    <Card title={t('sales.order.documents')}>
      {lines.length === 0 && <Hint>{t('sales.order.noDocuments')}</Hint>}
      <Stack gap="xs">
        {lines.map((line) => (
          <DocumentLine key={`${line.kind}${line.id}`} line={line} />
        ))}
      </Stack>
    </Card>
  );
}

function DocumentLine({ line: { kind, id, number, at, what, state } }: { line: Line }) {
  const { t } = useTranslation();
  const { print, mail, isActing } = useDocumentActs();
  const name = t(`sales.order.${kind}Title`, { number });
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Anchor component={Link} to={`${FOLDERS[kind]}/${id}`} size="sm" lh="24px" fw={600}>
            {name}
          </Anchor>
          {state !== undefined && <StatusBadge tone={toneOf(state)}>{say(`sales.order.${kind}State.${state}`, String(state))}</StatusBadge>}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {dateTime(at)} · {what}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <DocumentAction
          icon={IconPrinter}
          label={t('sales.order.print')}
          about={name}
          loading={isActing}
          onClick={() => void print(kind, id)}
        />
        <DocumentAction
          icon={IconMail}
          label={t('sales.order.mailAgain')}
          about={name}
          loading={isActing}
          onClick={() => void mail(kind, id)}
        />
      </Group>
    </Group>
  );
}

const DocumentAction = (props: ComponentProps<typeof IconButton>) => (
  <Tooltip label={props.label}>
    <IconButton iconSize={18} color="verdigris" {...props} />
  </Tooltip>
);
