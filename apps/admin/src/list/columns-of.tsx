import { columnKindOf } from '@merx/wire';
import i18next, { type ParseKeys } from 'i18next';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { StatusBadge, type Tone } from '../shell/status-badge';
import { dateTime, day, money, quantity } from '../texts/format';
import { say } from '../texts/say';
import type { Choice } from './choices';
import type { FilterKind, ListColumn } from './columns';

type Named<Key, List extends string> = Key extends `${List}.${infer Id}` ? Id : Key extends `word.${infer Id}` ? Id : never;

interface Badge {
  yes: string;
  no: string;
  tones?: readonly [yes: Tone, no: Tone];
}

/** Column options that cannot be derived from its type. */
interface Differences<Row> extends Omit<Partial<ListColumn<Row>>, 'id' | 'filter'> {
  /** False if the list cannot be filtered by the field. */
  filter?: FilterKind | false | undefined;
  /** The possible values and their labels. */
  options?: readonly Choice[] | undefined;
  /** Labels of both values of a flag, shown as a badge. */
  badge?: Badge | undefined;
  /** Currency of an amount. */
  currency?: ((row: Row) => string | null | undefined) | undefined;
  /** Shown for an empty value; a dash by default. */
  none?: ReactNode;
}

/** A field of the row; any other needs a render function or is filter-only. Its title is `<list>.<id>`, `word.<id>` or `label`. */
export type ColumnSpec<Row, List extends string> =
  | (keyof Row & Named<ParseKeys, List>)
  | (Differences<Row> &
      ({ id: Named<ParseKeys, List>; label?: ParseKeys } | { id: string; label: ParseKeys } | { id: string; title: string }));

/** The columns of a list in order: rendering, sorting and filtering follow from the row schema. The first is the title. */
export function columnsOf<Schema extends z.ZodObject, const List extends string>(
  schema: Schema,
  list: List,
  specs: readonly ColumnSpec<z.output<Schema>, List>[],
): ListColumn<z.output<Schema>>[] {
  type Row = z.output<Schema>;
  return specs.map((spec, index) => {
    const { label, options, badge, currency, none, ...given }: Differences<Row> & { id: string; label?: ParseKeys } =
      typeof spec === 'string' ? { id: spec } : spec;
    const { id } = given;
    const type = schema.shape[id] as z.ZodType | undefined;
    const kind = type && kindOf(type, id);
    const { filter = impliedFilter(kind, options, badge) } = given;
    const isFigure = !options && (kind === 'number' || kind === 'id');
    return {
      sortable: kind !== undefined && kind !== 'json',
      align: isFigure ? 'end' : undefined,
      narrow: index === 0 ? 'title' : undefined,
      render: (row) => {
        const value = row[id as keyof Row] as unknown;
        if (badge)
          return <StatusBadge tone={badge.tones?.[value ? 0 : 1] ?? (value ? 'good' : 'quiet')}>{badge[value ? 'yes' : 'no']}</StatusBadge>;
        if (value === null || value === undefined || value === '') return none ?? '–';
        if (currency) return money(Number(value), currency(row));
        return options?.find((option) => option.value === String(value))?.label ?? shown(value, kind);
      },
      title: label ? say(label, label) : titleOf(list, id),
      ...given,
      filter: filter || undefined,
    };
  });
}

type Kind = keyof typeof FILTERS;

/** Record ids are numbers, but not quantities. */
const kindOf = (type: z.ZodType, id: string): Kind => {
  const kind = columnKindOf(type);
  if (kind === 'integer' && /(^|_)id$/.test(id)) return 'id';
  return kind === 'integer' || kind === 'decimal' ? 'number' : kind in FILTERS ? (kind as Kind) : 'text';
};

const FILTERS = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  id: { kind: 'number' },
  boolean: { kind: 'yesNo' },
  time: { kind: 'time' },
  date: { kind: 'time' },
  json: undefined,
} as const satisfies Record<string, FilterKind | undefined>;

function impliedFilter(kind: Kind | undefined, options: readonly Choice[] | undefined, badge: Badge | undefined): FilterKind | undefined {
  if (options) return { kind: 'choice', options };
  if (badge) return { kind: 'yesNo', yes: badge.yes, no: badge.no };
  return kind && FILTERS[kind];
}

function shown(value: unknown, kind: Kind | undefined): ReactNode {
  if (kind === 'number') return quantity(Number(value));
  if (kind === 'time') return dateTime(String(value));
  if (kind === 'date') return day(String(value));
  if (kind === 'boolean') return say(value ? 'word.yes' : 'word.no', String(value));
  return String(value);
}

const titleOf = (list: string, id: string): string => say(i18next.exists(`${list}.${id}`) ? `${list}.${id}` : `word.${id}`, id);
