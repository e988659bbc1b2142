import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../../../api/trpc';
import type { Choice, FilterKind, ListColumn } from '../../../list/columns';
import { useMay } from '../../../session/me';
import { day, money, quantity } from '../../../texts/format';
import type { ProductRow } from './product-columns';

export type Attribute = Outputs['catalog']['attribute']['list']['items'][number];
type AttributeKind = 'text' | 'longText' | 'number' | 'price' | 'date' | 'yesNo' | 'choice' | 'choices';

const FOREVER = 5 * 60_000;
const BY_LABEL = [{ field: 'default_frontend_label', direction: 'ASC' as const }];

const named = ({ items }: { items: Attribute[] }): Attribute[] =>
  items.filter(({ is_visible, default_frontend_label }) => is_visible && default_frontend_label);

/** All product attributes that have a label; none while loading or without the permission. */
export function useAttributes(): readonly Attribute[] {
  const isGranted = useMay()('Magento_Catalog::attributes_attributes');
  const { data } = useQuery({
    ...trpc.catalog.attribute.list.queryOptions({ searchCriteria: { filter_groups: [], sort_orders: BY_LABEL } }),
    enabled: isGranted,
    staleTime: FOREVER,
    select: named,
  });
  return data ?? NONE;
}
const NONE: readonly Attribute[] = [];

/** The input type of an attribute; undefined for pictures and derived attributes. */
export const kindOf = ({ frontend_input, attribute_code }: Attribute): AttributeKind | undefined =>
  DERIVED.has(attribute_code) ? undefined : KINDS[frontend_input];
const KINDS: Readonly<Record<string, AttributeKind>> = {
  text: 'text',
  textarea: 'longText',
  texteditor: 'longText',
  price: 'price',
  weight: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'yesNo',
  select: 'choice',
  multiselect: 'choices',
};
const DERIVED = new Set(['tier_price', 'category_ids', 'quantity_and_stock_status', 'media_gallery', 'gallery', 'custom_layout_update']);

/** The options without the empty one. */
export const choicesOf = ({ options }: Attribute): Choice[] =>
  options.flatMap(({ value, label }) => (value.trim() === '' ? [] : [{ value, label }]));

export const labelOf = ({ default_frontend_label, attribute_code }: Attribute): string => default_frontend_label ?? attribute_code;

interface Words {
  yes: string;
  no: string;
  currency: string;
}

/** A column for each attribute without one of its own; hidden by default. */
export function attributeColumns(attributes: readonly Attribute[], taken: ReadonlySet<string>, words: Words): ListColumn<ProductRow>[] {
  return attributes.flatMap((attribute) => {
    const kind = kindOf(attribute);
    const { attribute_code: code } = attribute;
    if (!kind || taken.has(code)) return [];
    const read = reader(attribute, kind, words);
    return {
      id: code,
      title: labelOf(attribute),
      render: ({ attributes: values }) => {
        const value = values[code];
        return value === undefined || value === null || value === '' ? '–' : read(value);
      },
      filter: filterOf(attribute, kind),
      sortable: kind !== 'choices' && kind !== 'longText',
      align: kind === 'number' || kind === 'price' ? ('end' as const) : undefined,
      isExtra: true,
      narrow: 'line' as const,
    };
  });
}

function filterOf(attribute: Attribute, kind: AttributeKind): FilterKind {
  switch (kind) {
    case 'number':
    case 'price':
      return { kind: 'number' };
    case 'date':
      return { kind: 'time' };
    case 'yesNo':
      return { kind: 'yesNo' };
    case 'choice':
      return { kind: 'choice', options: choicesOf(attribute) };
    case 'choices':
      return { kind: 'tags', options: choicesOf(attribute) };
    default:
      return { kind: 'text' };
  }
}

function reader(attribute: Attribute, kind: AttributeKind, { yes, no, currency }: Words) {
  const labels = new Map(choicesOf(attribute).map(({ value, label }) => [value, label]));
  return (value: unknown) => {
    const text = String(value);
    switch (kind) {
      case 'price':
        return money(Number(text), currency);
      case 'number':
        return quantity(Number(text));
      case 'date':
        return day(text);
      case 'yesNo':
        return text === '1' ? yes : no;
      case 'choice':
        return labels.get(text) ?? text;
      case 'choices':
        return text
          .split(',')
          .map((one) => labels.get(one) ?? one)
          .join(', ');
      default:
        return <LongText text={text} />;
    }
  };
}

function LongText({ text }: { text: string }) {
  return (
    <Text component="span" inherit lineClamp={2} maw={320}>
      {text
        .replace(/<[^>]*>/g, ' ')
        .replace(/&nbsp;/g, ' ')
        .trim()}
    </Text>
  );
}
