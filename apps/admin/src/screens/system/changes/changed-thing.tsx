import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallTable } from '../../../shell/small-table';
import { StatusBadge } from '../../../shell/status-badge';
import { say } from '../../../texts/say';
import classes from './changed-thing.module.css';
import { thingLink, thingName } from './things';

type Row = Outputs['logging']['changes']['get']['rows'][number];
const TONES = { insert: 'good', update: 'news', delete: 'bad', event: 'quiet' } as const;

/** The changes to one record, field by field. */
export function ChangedThing({ rows }: { rows: Row[] }) {
  const { t } = useTranslation();
  const thing = rows[0];
  if (!thing) return null;
  const link = thingLink(thing);
  return (
    <Card
      title={thingName(thing)}
      actions={
        link && (
          <Anchor size="sm" component={Link} to={link}>
            {t('act.open')}
          </Anchor>
        )
      }
    >
      {rows.map((row) => (
        <div key={row.id}>
          <Group gap="xs" mt="xs">
            <StatusBadge tone={TONES[row.operation]}>{t(`system.operation.${row.operation}`)}</StatusBadge>
            <Hint>{row.table_name}</Hint>
          </Group>
          <Fields row={row} name={thingName(thing)} />
        </div>
      ))}
    </Card>
  );
}

function Fields({ row, name }: { row: Row; name: string }) {
  const { t } = useTranslation();
  const fields = row.fields.filter(({ before, after }) => before !== null || after !== null);
  if (row.operation === 'event' && fields.length === 0) return null;
  const hasBefore = row.operation === 'update' || row.operation === 'delete';
  const hasAfter = row.operation !== 'delete';
  return (
    <SmallTable
      aria-label={`${name}, ${row.table_name || t('system.operation.event')}`}
      layout="fixed"
      verticalSpacing={6}
      minWidth={420}
      rows={fields}
      rowKey={({ field }) => field}
      columns={[
        { title: t('list.field'), width: '28%', cell: ({ field }) => fieldName(field) },
        hasBefore && { title: t('system.before'), cell: ({ before }) => <del className={classes.before}>{told(before)}</del> },
        hasAfter && { title: t('system.after'), cell: ({ after }) => <ins className={classes.after}>{told(after)}</ins> },
      ]}
    />
  );
}

const fieldName = (field: string): string => {
  const bare = field.replace(/^attributes\./, '');
  return say(`fields.${bare}`, bare);
};

/** A stored value as text; a dash if empty. */
function told(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value, undefined, 1) : String(value);
}
