import { Box, Group, Select, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shell/icon-button';
import { say } from '../../../texts/say';
import { AddCondition } from './add-condition';
import { attributesOf, type Choices, type Condition, isGroup, kindOf, sightBelow } from './condition';
import { ConditionLine, OperatorSelect } from './condition-line';
import { ConditionValue } from './condition-value';
import { attributeLabel, modeOf, nameOf } from './describe';

interface Props {
  condition: Condition;
  choices: Choices;
  onChange: (condition: Condition) => void;
  /** Absent for the root group. */
  onRemove?: (() => void) | undefined;
  depth: number;
}

const MODES = ['all1', 'any1', 'all0', 'any0'] as const;
const DEEPEST = 12;

/** A group of conditions; groups can be nested. */
export function ConditionGroup({ condition, choices, onChange, onRemove, depth }: Props) {
  const { t } = useTranslation();
  const kind = kindOf(condition, choices);
  const inner = condition.conditions ?? [];
  const name = kind === 'subselect' ? t('marketing.kind.subselect') : say(`marketing.${wordsOf(kind)}.${modeOf(condition)}`, '');
  const replace = (index: number, one: Condition | undefined): void =>
    onChange({ ...condition, conditions: inner.flatMap((old, at) => (at === index ? (one ?? []) : old)) });
  return (
    <Box role="group" aria-label={name} pl={depth > 1 ? 'md' : 0} style={depth > 1 ? { borderLeft: '2px solid var(--merx-line)' } : {}}>
      <Group gap="xs" mb="xs" align="center">
        {kind === 'subselect' ? (
          <SubselectHead condition={condition} choices={choices} onChange={onChange} />
        ) : (
          <ModeSelect words={wordsOf(kind)} condition={condition} onChange={onChange} />
        )}
        {onRemove && <IconButton icon={IconTrash} label={t('act.remove')} about={name} onClick={onRemove} />}
      </Group>
      <Stack gap="xs" pl="md">
        {inner.map((one, index) => {
          const shared = { condition: one, choices, onChange: (changed: Condition) => replace(index, changed) };
          const remove = () => replace(index, undefined);
          const key = `${depth}-${index + 1}`;
          if (isGroup(kindOf(one, choices))) return <ConditionGroup key={key} {...shared} onRemove={remove} depth={depth + 1} />;
          return <ConditionLine key={key} {...shared} onRemove={remove} />;
        })}
        <AddCondition
          sight={sightBelow(kind)}
          choices={choices}
          mayNest={depth < DEEPEST - 1}
          onAdd={(one) => onChange({ ...condition, conditions: [...inner, one] })}
        />
      </Stack>
    </Box>
  );
}

const wordsOf = (kind: string | undefined): 'found' | 'group' => (kind === 'found' ? 'found' : 'group');

interface HeadProps {
  condition: Condition;
  onChange: (condition: Condition) => void;
}

function ModeSelect({ condition, words, onChange }: HeadProps & { words: 'found' | 'group' }) {
  const { t } = useTranslation();
  return (
    <Select
      size="sm"
      style={{ flex: '1 1 260px', maxWidth: 480 }}
      aria-label={t('marketing.combination')}
      data={MODES.map((mode) => ({ value: mode, label: t(`marketing.${words}.${mode}`) }))}
      value={modeOf(condition)}
      onChange={(mode) => mode && onChange({ ...condition, aggregator_type: mode.slice(0, 3), value: mode.slice(3) })}
      allowDeselect={false}
    />
  );
}

/** "Total quantity is at least 3 for items that match ..." */
function SubselectHead({ condition, choices, onChange }: HeadProps & { choices: Choices }) {
  const { t } = useTranslation();
  const attributes = attributesOf('subselect', choices);
  const name = attributeLabel(condition, choices);
  return (
    <>
      <Select
        size="sm"
        w={190}
        aria-label={t('marketing.kind.subselect')}
        data={attributes.map((one) => ({ value: one.code, label: nameOf(one) }))}
        value={condition.attribute_name ?? null}
        onChange={(code) => code && onChange({ ...condition, attribute_name: code })}
        allowDeselect={false}
      />
      <OperatorSelect
        name={name}
        operators={attributes[0]?.operators ?? []}
        value={condition.operator ?? '=='}
        onChange={(operator) => onChange({ ...condition, operator })}
      />
      <ConditionValue condition={condition} choices={choices} name={name} onChange={(value) => onChange({ ...condition, value })} />
      <Select
        size="sm"
        w={260}
        aria-label={t('marketing.combination')}
        data={(['all', 'any'] as const).map((one) => ({ value: one, label: t(`marketing.subselect.${one}`) }))}
        value={condition.aggregator_type ?? 'all'}
        onChange={(one) => one && onChange({ ...condition, aggregator_type: one })}
        allowDeselect={false}
      />
    </>
  );
}
