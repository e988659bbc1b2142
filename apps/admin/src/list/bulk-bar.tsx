import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '../shell/ask';
import { SmallButton } from '../shell/small-button';
import { quantity } from '../texts/format';
import { countOf, type Selection } from './selection';

export interface BulkAction {
  id: string;
  label: string;
  /** Confirmation shown before it runs. */
  confirm?: ((count: number) => string) | undefined;
  isDangerous?: boolean | undefined;
  /** Offered for a single row. */
  isForOne?: boolean | undefined;
  run: (selection: Selection, done: () => void) => void | Promise<void>;
}

interface Props {
  selection: Selection;
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  actions: readonly BulkAction[];
}

/** Bulk actions for the selected rows; visible while rows are selected. */
export function BulkBar({ selection, total, onSelectAll, onClear, actions }: Props) {
  const { t } = useTranslation();
  const count = countOf(selection);
  const isOne = selection.kind === 'ids' && count === 1;
  if (count === 0) return null;
  const start = (action: BulkAction): void => {
    const run = (): void => void action.run(selection, onClear);
    if (!action.confirm) {
      run();
      return;
    }
    askToConfirm({ title: action.label, text: action.confirm(count), isDangerous: action.isDangerous ?? false }, run);
  };
  return (
    <Group px="sm" py={8} gap="xs" bg="var(--merx-row-selected)" role="region" aria-label={t('word.actions')}>
      <Text size="sm" fw={600} role="status">
        {t('list.selected', { count, formatted: quantity(count) })}
      </Text>
      {selection.kind === 'ids' && total > count && <SmallButton label={t('list.selectAll', { count: total })} onClick={onSelectAll} />}
      <SmallButton label={t('list.clearSelection')} color="gray" onClick={onClear} />
      <Group gap="xs" ms="auto">
        {actions
          .filter(({ isForOne }) => isOne || !isForOne)
          .map((action) => (
            <SmallButton
              label={action.label}
              key={action.id}
              variant="light"
              color={action.isDangerous ? 'brick' : 'verdigris'}
              onClick={() => start(action)}
            />
          ))}
      </Group>
    </Group>
  );
}
