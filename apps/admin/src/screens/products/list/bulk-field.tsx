import { Checkbox, Group, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NumberTextBox } from '../../../form/number-box';
import { isUnread, type Unread } from '../../../form/number-text';
import { IconButton } from '../../../shell/icon-button';
import { type Attribute, choicesOf, kindOf, labelOf } from './attributes';
import type { BulkValue } from './bulk-values';

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
  const give = (given: string | string[] | Unread): void => onChange({ ...field, value: given });
  const shared = { label: labelOf(attribute), disabled: isEmptied };
  switch (kindOf(attribute)) {
    case 'choice':
      return <Select {...shared} data={choicesOf(attribute)} value={text || null} onChange={(chosen) => give(chosen ?? '')} searchable />;
    case 'choices':
      return <MultiSelect {...shared} data={choicesOf(attribute)} value={Array.isArray(value) ? value : []} onChange={give} searchable />;
    case 'yesNo': {
      const data = [
        { value: '1', label: t('word.yes') },
        { value: '0', label: t('word.no') },
      ];
      return <Select {...shared} data={data} value={text || null} onChange={(chosen) => give(chosen ?? '')} />;
    }
    case 'number':
    case 'price':
      return <NumberTextBox {...shared} value={isUnread(value) ? value : text} onChange={give} min={0} />;
    case 'date':
      return (
        <TextInput
          {...shared}
          type="date"
          value={text.slice(0, 10)}
          onChange={(event) => give(event.currentTarget.value && `${event.currentTarget.value} 00:00:00`)}
        />
      );
    case 'longText':
      return <Textarea {...shared} autosize minRows={3} value={text} onChange={(event) => give(event.currentTarget.value)} />;
    default:
      return <TextInput {...shared} value={text} onChange={(event) => give(event.currentTarget.value)} />;
  }
}
