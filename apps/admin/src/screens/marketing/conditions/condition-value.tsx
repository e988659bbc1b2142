import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberTextBox } from '../../../form/number-box';
import { isUnread } from '../../../form/number-text';
import { attributeOf, type Choices, type Condition, listOf, optionsOf, takesMany } from './condition';

interface Props {
  condition: Condition;
  choices: Choices;
  name: string;
  onChange: (value: unknown) => void;
}

/** The value of a condition; the input depends on the attribute and the operator. */
export function ConditionValue({ condition, choices, name, onChange }: Props) {
  const { t } = useTranslation();
  const attribute = attributeOf(condition, choices);
  const options = useMemo(() => optionsOf(attribute, choices), [attribute, choices]);
  const { value } = condition;
  const isEmpty = Array.isArray(value) ? value.length === 0 : String(value ?? '') === '';
  const shared = { size: 'sm', 'aria-label': `${name}: ${t('list.value')}`, style: { flex: '1 1 180px' }, error: isEmpty } as const;
  const withOptions = options.length > 0;
  if (takesMany(condition.operator, attribute)) {
    if (!withOptions) return <TagsInput {...shared} value={listOf(value)} onChange={onChange} placeholder={t('marketing.severalValues')} />;
    return <MultiSelect {...shared} data={options} value={listOf(value)} onChange={onChange} searchable limit={200} />;
  }
  const text = Array.isArray(value) ? String(value[0] ?? '') : String(value ?? '');
  if (withOptions)
    return <Select {...shared} data={options} value={text || null} onChange={(one) => onChange(one ?? '')} searchable limit={200} />;
  if (attribute?.type === 'number') return <NumberTextBox {...shared} value={isUnread(value) ? value : text} onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      type={attribute?.type === 'date' ? 'date' : 'text'}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
