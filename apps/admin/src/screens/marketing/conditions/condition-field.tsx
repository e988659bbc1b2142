import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { faultText } from '../../../form/fields';
import { type Choices, type Condition, type Described, describe, emptyGroup, type Kind } from './condition';
import { ConditionGroup } from './condition-group';

interface Props {
  name: 'condition' | 'action_condition';
  /** Whose conditions they are: those of a catalog price rule are about one product. */
  of?: 'rule' | 'catalogRule';
  /** Shown when there is no condition. */
  nothing: string;
}

/** Editor for a condition tree, with a description in words. The form holds the tree as JSON, empty for none. */
export function ConditionField({ name, of = 'rule', nothing }: Props) {
  const { data: choices } = useQuery({ ...trpc.salesRule[of].conditionChoices.queryOptions(), staleTime: 60_000 });
  if (!choices) return <Skeleton height={120} />;
  return <Builder name={name} of={of} nothing={nothing} choices={choices} />;
}

function Builder({ name, of, nothing, choices }: Props & { choices: Choices }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name });
  const kind: Kind = name === 'condition' && of === 'rule' ? 'combine' : 'product-combine';
  const text = String(field.value ?? '');
  const tree = useMemo<Condition>(() => (text ? JSON.parse(text) : emptyGroup(kind, choices)), [text, kind, choices]);
  const described = useMemo(() => describe(tree, choices), [tree, choices]);
  return (
    <Stack>
      <ConditionGroup condition={tree} choices={choices} onChange={(changed) => field.onChange(JSON.stringify(changed))} depth={1} />
      {fieldState.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {faultText(fieldState.error, t('marketing.incomplete'))}
        </Text>
      )}
      <Box p="sm" style={{ borderRadius: 8, background: 'var(--merx-row-selected)' }} aria-live="polite">
        <Text size="sm" fw={600} mb={4}>
          {t('marketing.inWords')}
        </Text>
        {described.below.length === 0 ? <Text size="sm">{nothing}</Text> : <Words described={described} />}
      </Box>
    </Stack>
  );
}

function Words({ described: { text, below } }: { described: Described }) {
  return (
    <>
      <Text size="sm" component="span">
        {text}
        {below.length > 0 && ':'}
      </Text>
      {below.length > 0 && (
        <ul style={{ margin: '2px 0 0', paddingInlineStart: 20 }}>
          {below.map((one) => (
            <li key={one.id}>
              <Words described={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
