import { Box, Group, Select, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shell/icon-button';
import { say } from '../../../texts/say';
import {
  attributeLabel,
  attributesOf,
  type ChoiceAttribute,
  type Choices,
  type Condition,
  emptyGroup,
  emptyLine,
  isGroup,
  type Kind,
  kindOf,
  modeOf,
  nameOf,
  type Sight,
  sightBelow,
} from './condition';
import { ConditionLine, ConditionValue, OperatorSelect } from './condition-line';

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
    <Box
      role="group"
      aria-label={name}
      ps={depth > 1 ? 'md' : 0}
      style={depth > 1 ? { borderInlineStart: '2px solid var(--merx-line)' } : {}}
    >
      <Group gap="xs" mb="xs" align="center">
        {kind === 'subselect' ? (
          <SubselectHead condition={condition} choices={choices} onChange={onChange} />
        ) : (
          <ModeSelect words={wordsOf(kind)} condition={condition} onChange={onChange} />
        )}
        {onRemove && <IconButton icon={IconTrash} label={t('act.remove')} about={name} onClick={onRemove} />}
      </Group>
      <Stack gap="xs" ps="md">
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

interface AddProps {
  sight: Sight;
  choices: Choices;
  /** Whether a group can be added here. */
  mayNest: boolean;
  onAdd: (condition: Condition) => void;
}

/** Adds a condition on a cart or item attribute to a group, or a nested group. */
function AddCondition({ sight, choices, mayNest, onAdd }: AddProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const data = useMemo(() => {
    const lines = (kind: Kind, attributes: readonly ChoiceAttribute[]) =>
      attributes.map((one) => ({ value: `${kind} ${one.code}`, label: nameOf(one) }));
    const groups = (kinds: Kind[]) => kinds.map((kind) => ({ value: kind, label: say(`marketing.kind.${kind}`, kind) }));
    const nested = sight === 'cart' ? groups(['found', 'subselect', 'combine']) : groups(['product-combine']);
    const parts =
      sight === 'cart'
        ? [{ group: t('marketing.ofCart'), items: lines('address', choices.cart) }]
        : [
            { group: t('marketing.ofProduct'), items: lines('product', choices.product) },
            { group: t('marketing.ofItem'), items: lines('product', choices.item) },
          ];
    return [...parts.filter(({ items }) => items.length > 0), ...(mayNest ? [{ group: t('marketing.ofItems'), items: nested }] : [])];
  }, [sight, choices, mayNest, t]);

  function add(chosen: string | null): void {
    const [kind, code] = (chosen ?? '').split(' ') as [Kind, string | undefined];
    const all = kind === 'address' ? choices.cart : [...choices.product, ...choices.item];
    const attribute = all.find((one) => one.code === code);
    if (attribute) onAdd(emptyLine(kind, attribute, choices));
    else if (chosen) onAdd(emptyGroup(kind, choices));
    setTyped('');
  }
  return (
    <Select
      size="sm"
      maw={320}
      aria-label={t('marketing.addCondition')}
      placeholder={t('marketing.addCondition')}
      leftSection={<IconPlus size={16} aria-hidden />}
      data={data}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={add}
      searchable
      maxDropdownHeight={360}
      nothingFoundMessage={t('palette.nothing')}
    />
  );
}
