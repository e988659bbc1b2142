import { useTranslation } from 'react-i18next';
import { say } from '../texts/say';
import classes from './before-after.module.css';
import { SmallTable } from './small-table';

interface Props {
  /** What was changed, for screen readers. */
  label: string;
  /** Fields without any value are left out. */
  fields: readonly { field: string; before: unknown; after: unknown }[];
  hasBefore?: boolean;
  hasAfter?: boolean;
}

/** The values of fields before and after a change. */
export function BeforeAfter({ label, fields, hasBefore = true, hasAfter = true }: Props) {
  const { t } = useTranslation();
  return (
    <SmallTable
      aria-label={label}
      layout="fixed"
      verticalSpacing={6}
      minWidth={420}
      rows={fields.filter(({ before, after }) => before !== null || after !== null)}
      rowKey={({ field }) => field}
      columns={[
        { title: t('list.field'), width: '28%', cell: ({ field }) => fieldName(field) },
        hasBefore && { title: t('system.before'), cell: ({ before }) => <del className={classes.before}>{shownValue(before)}</del> },
        hasAfter && { title: t('system.after'), cell: ({ after }) => <ins className={classes.after}>{shownValue(after)}</ins> },
      ]}
    />
  );
}

const fieldName = (field: string): string => {
  const bare = field.replace(/^attributes\./, '');
  return say(`fields.${bare}`, bare);
};

/** A stored value as text; a dash if empty. */
function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value, undefined, 1) : String(value);
}
