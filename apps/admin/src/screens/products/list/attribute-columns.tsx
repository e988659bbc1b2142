import { Text } from '@mantine/core';
import type { FilterKind, ListColumn } from '../../../list/columns';
import { day, money, quantity } from '../../../texts/format';
import { type Attribute, type AttributeKind, choicesOf, kindOf, labelOf } from './attributes';
import type { ProductRow } from './product-edits';

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
      align: kind === 'number' || kind === 'price' ? ('right' as const) : undefined,
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
