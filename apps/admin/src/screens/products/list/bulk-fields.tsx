import { Checkbox, Group, MultiSelect, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NumberBox, NumberTextBox } from '../../../form/number-box';
import { isUnread, type NumberValue, type Unread } from '../../../form/number-text';
import { IconButton } from '../../../shell/icon-button';
import { type Attribute, choicesOf, kindOf, labelOf } from './attributes';

interface Props {
  attribute: Attribute;
  field: BulkValue;
  onChange: (field: BulkValue) => void;
  onRemove: () => void;
}

/** One field of a bulk change, with the input of its attribute. */
export function BulkField({ attribute, field, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const label = labelOf(attribute);
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <Stack gap={6} flex={1}>
        <Value attribute={attribute} field={field} onChange={onChange} />
        {!attribute.is_required && (
          <Checkbox
            size="xs"
            label={t('products.bulk.empty')}
            aria-label={`${label}: ${t('products.bulk.empty')}`}
            checked={field.isEmptied}
            onChange={(event) => onChange({ ...field, isEmptied: event.currentTarget.checked })}
          />
        )}
      </Stack>
      <IconButton icon={IconX} mt={26} label={t('act.remove')} about={label} onClick={onRemove} />
    </Group>
  );
}

function Value({ attribute, field, onChange }: Omit<Props, 'onRemove'>) {
  const { t } = useTranslation();
  const { value, isEmptied } = field;
  const text = isUnread(value) ? '' : String(value);
  const change = (next: string | string[] | Unread): void => onChange({ ...field, value: next });
  const shared = { label: labelOf(attribute), disabled: isEmptied };
  switch (kindOf(attribute)) {
    case 'choice':
      return <Select {...shared} data={choicesOf(attribute)} value={text || null} onChange={(chosen) => change(chosen ?? '')} searchable />;
    case 'choices':
      return <MultiSelect {...shared} data={choicesOf(attribute)} value={Array.isArray(value) ? value : []} onChange={change} searchable />;
    case 'yesNo': {
      const data = [
        { value: '1', label: t('word.yes') },
        { value: '0', label: t('word.no') },
      ];
      return <Select {...shared} data={data} value={text || null} onChange={(chosen) => change(chosen ?? '')} />;
    }
    case 'number':
    case 'price':
      return <NumberTextBox {...shared} value={isUnread(value) ? value : text} onChange={change} min={0} />;
    case 'date':
      return (
        <TextInput
          {...shared}
          type="date"
          value={text.slice(0, 10)}
          onChange={(event) => change(event.currentTarget.value && `${event.currentTarget.value} 00:00:00`)}
        />
      );
    case 'longText':
      return <Textarea {...shared} autosize minRows={3} value={text} onChange={(event) => change(event.currentTarget.value)} />;
    default:
      return <TextInput {...shared} value={text} onChange={(event) => change(event.currentTarget.value)} />;
  }
}

interface MoveProps {
  move: PriceMove;
  currency: string;
  onChange: (move: PriceMove) => void;
  onRemove: () => void;
}

/** Changes the price of many products: a new price, or by an amount or percentage. */
export function PriceMoveField({ move, currency, onChange, onRemove }: MoveProps) {
  const { t } = useTranslation();
  const ways = [
    { value: 'set', label: t('products.bulk.priceSet') },
    { value: 'amount', label: t('products.bulk.priceAmount') },
    { value: 'percent', label: t('products.bulk.pricePercent') },
  ];
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <Stack gap={6} flex={1}>
        <Text size="sm" fw={500}>
          {t('products.list.price')}
        </Text>
        <SegmentedControl
          aria-label={t('products.bulk.priceWay')}
          data={ways}
          value={move.by}
          onChange={(by) => onChange({ ...move, by: by as PriceMove['by'] })}
        />
        <NumberBox
          aria-label={t('products.list.price')}
          description={move.by === 'set' ? undefined : t('products.bulk.priceHint')}
          value={move.value}
          onChange={(value) => onChange({ ...move, value })}
          decimals={move.by === 'percent' ? 2 : 4}
          {...(move.by === 'set' && { min: 0 })}
          {...(move.by === 'percent' && { min: -100 })}
          rightSection={move.by === 'percent' ? '%' : currency}
          rightSectionWidth={52}
        />
      </Stack>
      <IconButton icon={IconX} label={t('act.remove')} about={t('products.list.price')} onClick={onRemove} />
    </Group>
  );
}

/** A field of a bulk change, with its value. */
export interface BulkValue {
  code: string;
  /** Typed text or selected options; numbers and dates as text. */
  value: string | string[] | Unread;
  isEmptied: boolean;
}

/** How the price changes. */
export interface PriceMove {
  by: 'set' | 'amount' | 'percent';
  value: NumberValue;
}

/** Attributes that are unique to a product or have a separate field in the dialog. */
const NOT_FOR_MANY = new Set(['sku', 'name', 'price', 'url_key', 'url_path', 'created_at', 'updated_at', 'old_id', 'minimal_price']);

/** The attributes that can be changed in bulk, by label. */
export const changeable = (attributes: readonly Attribute[]): Attribute[] =>
  attributes
    .filter((attribute) => kindOf(attribute) && !NOT_FOR_MANY.has(attribute.attribute_code) && attribute.is_unique !== '1')
    .sort((a, b) => labelOf(a).localeCompare(labelOf(b)));

const hasValue = ({ value, isEmptied }: BulkValue): boolean => isEmptied || (!isUnread(value) && value.length > 0);

/** Whether there is at least one field and every field has a value. */
export const isComplete = (values: readonly BulkValue[], price: PriceMove | null): boolean =>
  values.length + (price ? 1 : 0) > 0 && values.every(hasValue) && (!price || typeof price.value === 'number');

/** The change as input of the job. */
export const changeOf = (values: readonly BulkValue[], price: PriceMove | null) => ({
  ...(price && typeof price.value === 'number' && { price: { by: price.by, value: price.value } }),
  ...(values.length > 0 && {
    custom_attributes: values.map(({ code, value, isEmptied }) => ({
      attribute_code: code,
      value: isEmptied || isUnread(value) ? '' : value,
    })),
  }),
});
