import { Anchor, Group, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { say } from '../../../texts/say';
import classes from './changed-thing.module.css';
import { thingLink, thingName } from './things';

type Row = Outputs['logging']['changes']['get']['rows'][number];
const TONES = { insert: 'good', update: 'news', delete: 'bad', event: 'quiet' } as const;

/** What a change did to one thing, field by field. */
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
    <Table.ScrollContainer minWidth={420} type="native">
      <Table aria-label={`${name}, ${row.table_name || t('system.operation.event')}`} layout="fixed" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="28%">{t('list.field')}</Table.Th>
            {hasBefore && <Table.Th>{t('system.before')}</Table.Th>}
            {hasAfter && <Table.Th>{t('system.after')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {fieldName(field)}
              </Table.Th>
              {hasBefore && (
                <Table.Td>
                  <del className={classes.before}>{told(before)}</del>
                </Table.Td>
              )}
              {hasAfter && (
                <Table.Td>
                  <ins className={classes.after}>{told(after)}</ins>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const fieldName = (field: string): string => {
  const bare = field.replace(/^attributes\./, '');
  return say(`fields.${bare}`, bare);
};

/** A stored value as text; a dash for none. */
function told(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value, undefined, 1) : String(value);
}
