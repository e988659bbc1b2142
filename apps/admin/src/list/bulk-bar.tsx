import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '../shell/ask';
import { quantity } from '../texts/format';
import { countOf, type Selection } from './selection';

export interface BulkAction {
  id: string;
  label: string;
  /** Asked before it runs. */
  confirm?: ((count: number) => string) | undefined;
  isDangerous?: boolean | undefined;
  run: (selection: Selection, done: () => void) => void | Promise<void>;
}

interface Props {
  selection: Selection;
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  actions: readonly BulkAction[];
}

/** What can be done with the chosen rows; there while some are chosen. */
export function BulkBar({ selection, total, onSelectAll, onClear, actions }: Props) {
  const { t } = useTranslation();
  const count = countOf(selection);
  if (count === 0) return null;
  const start = (action: BulkAction): void => {
    const run = (): void => void action.run(selection, onClear);
    if (!action.confirm) {
      run();
      return;
    }
    askToConfirm({
      title: action.label,
      children: <Text size="sm">{action.confirm(count)}</Text>,
      labels: { confirm: action.label, cancel: t('act.cancel') },
      confirmProps: { color: action.isDangerous ? 'brick' : 'verdigris' },
      onConfirm: run,
    });
  };
  return (
    <Group px="sm" py={8} gap="xs" bg="var(--merx-row-selected)" role="region" aria-label={t('word.actions')}>
      <Text size="sm" fw={600} role="status">
        {t('list.selected', { count, formatted: quantity(count) })}
      </Text>
      {selection.kind === 'ids' && total > count && (
        <Button size="compact-sm" variant="subtle" onClick={onSelectAll}>
          {t('list.selectAll', { count: total })}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
      <Group gap="xs" ml="auto">
        {actions.map((action) => (
          <Button
            key={action.id}
            size="compact-sm"
            variant="light"
            color={action.isDangerous ? 'brick' : 'verdigris'}
            onClick={() => start(action)}
          >
            {action.label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
