import { Group, MultiSelect, Select, TagsInput, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberTextBox } from '../../../form/number-box';
import { isUnread } from '../../../form/number-text';
import { IconButton } from '../../../shell/icon-button';
import {
  attributeLabel,
  attributeOf,
  type Choices,
  type Condition,
  listOf,
  operatorLabel,
  optionsOf,
  takesMany,
  withOperator,
} from './condition';

interface Props {
  condition: Condition;
  choices: Choices;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

/** One comparison: attribute, operator, value. */
export function ConditionLine({ condition, choices, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const attribute = attributeOf(condition, choices);
  const name = attributeLabel(condition, choices);
  return (
    <Group gap="xs" align="center">
      <Text size="sm" fw={500} style={{ flex: '0 1 auto', minWidth: 120, overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <OperatorSelect
        name={name}
        operators={attribute?.operators ?? [condition.operator ?? '==']}
        value={condition.operator ?? '=='}
        onChange={(operator) => onChange(withOperator(condition, operator, attribute))}
      />
      <ConditionValue condition={condition} choices={choices} name={name} onChange={(value) => onChange({ ...condition, value })} />
      <IconButton icon={IconTrash} label={t('act.remove')} about={name} onClick={onRemove} />
    </Group>
  );
}

interface OperatorProps {
  name: string;
  operators: readonly string[];
  value: string;
  onChange: (operator: string) => void;
}

/** The operators available for an attribute. */
export function OperatorSelect({ name, operators, value, onChange }: OperatorProps) {
  const { t } = useTranslation();
  const all = operators.includes(value) ? operators : [value, ...operators];
  return (
    <Select
      size="sm"
      w={170}
      aria-label={`${name}: ${t('marketing.comparison')}`}
      data={all.map((operator) => ({ value: operator, label: operatorLabel(operator) }))}
      value={value}
      onChange={(operator) => operator && onChange(operator)}
      allowDeselect={false}
    />
  );
}

interface ValueProps {
  condition: Condition;
  choices: Choices;
  name: string;
  onChange: (value: unknown) => void;
}

/** The value of a condition; the input depends on the attribute and the operator. */
export function ConditionValue({ condition, choices, name, onChange }: ValueProps) {
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
