import { Group, Select, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shell/icon-button';
import { attributeOf, type Choices, type Condition, withOperator } from './condition';
import { ConditionValue } from './condition-value';
import { attributeLabel, operatorLabel } from './describe';

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
