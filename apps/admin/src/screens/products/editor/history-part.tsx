import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
import { dateTime } from '../../../texts/format';
import { say } from '../../../texts/say';

type Change = Outputs['logging']['history']['items'][number];
const STEP = 10;

/** The product's change history, with undo. */
export function HistoryPart({ id }: { id: number }) {
  const { t } = useTranslation();
  const [size, setSize] = useState(STEP);
  const history = useQuery(trpc.logging.history.queryOptions({ entity: 'product', entityId: String(id), pageSize: size }));
  const { items = [], total_count = 0 } = history.data ?? {};
  return (
    <Card title={t('products.edit.tab.history')} gap="md">
      {history.data && items.length === 0 && <Text c="dimmed">{t('products.edit.noHistory')}</Text>}
      {items.map((change) => (
        <ChangeLine key={change.change_id} change={change} />
      ))}
      {total_count > items.length && (
        <Button variant="default" w="fit-content" loading={history.isFetching} onClick={() => setSize(Math.min(size + STEP, 100))}>
          {t('act.more')}
        </Button>
      )}
    </Card>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const fields = change.rows.flatMap(linesOf);
  const undo = (): void =>
    void act((call) => client.logging.changes.undo.mutate({ changeId: change.change_id }, call), { done: t('form.undone') });
  return (
    <Stack gap={4} component="article" aria-label={dateTime(change.at)}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <Text component="span" fw={600} size="sm">
            {change.actor_name}
          </Text>{' '}
          <Anchor component={Link} to={`/changes/${change.change_id}`} size="sm" underline="always">
            {dateTime(change.at)}
          </Anchor>
          {change.undone_by && ` · ${t('products.edit.undone')}`}
          {change.undoes && ` · ${t('products.edit.undoing')}`}
        </Text>
        {!change.undone_by && <SmallButton label={t('act.undo')} disabled={isActing} onClick={undo} about={dateTime(change.at)} />}
      </Group>
      {fields.length > 0 && (
        <SmallTable
          fz="sm"
          layout="fixed"
          minWidth={420}
          rows={fields}
          rowKey={({ key }) => key}
          columns={[
            { title: t('list.field'), cell: ({ field }) => field },
            { title: t('products.edit.before'), cell: ({ before }) => before },
            { title: t('products.edit.after'), cell: ({ after }) => after },
          ]}
        />
      )}
    </Stack>
  );
}

type Row = Outputs['logging']['history']['items'][number]['rows'][number];

interface HistoryLine {
  key: string;
  field: string;
  before: string;
  after: string;
}

/** Tables whose columns are product fields; rows of other tables are listed as a whole. */
const PRODUCT_TABLES: ReadonlySet<string> = new Set(['product', 'product_store', 'stock_item']);
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['id', 'product_id', 'updated_at', 'created_at', 'item_id', 'stock_id']);
const MAX_LENGTH = 200;

const fieldName = (path: string): string => say(`fields.${path.split('.').at(-1)}`, path);

/** Converts a log row to history lines: each changed field of the product, or a part that was added, changed or removed. */
function linesOf(row: Row): HistoryLine[] {
  const fields = row.fields.filter(({ field }) => !HIDDEN_FIELDS.has(field));
  if (PRODUCT_TABLES.has(row.table_name))
    return fields.map(({ field, before, after }) => ({
      key: `${row.id}.${field}`,
      field: fieldName(field),
      before: shown(before),
      after: shown(after),
    }));
  const summary = (side: 'before' | 'after'): string =>
    fields
      .filter((one) => one[side] !== null && one[side] !== undefined && one[side] !== '')
      .map((one) => `${fieldName(one.field)}: ${shown(one[side])}`)
      .join(' · ') || '–';
  return [
    {
      key: String(row.id),
      field: say(`products.edit.table.${row.table_name}`, row.table_name),
      before: summary('before'),
      after: summary('after'),
    },
  ];
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
