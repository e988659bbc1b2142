import { useTranslation } from 'react-i18next';
import type { Call } from '../../form/use-entity-form';
import type { BulkAction } from '../../list/bulk-bar';
import type { ListQuestion } from '../../list/chosen-ids';
import { useBulkRun } from '../../list/use-bulk-run';

type Counted = (count: number) => string;

/** The procedures of a kind of records that can be active. */
export interface ActiveRecords<Row> {
  list: (question: ListQuestion) => Promise<{ items: Row[]; total_count: number }>;
  idOf: (row: Row) => number;
  setActive: (id: number, isActive: boolean, call: Call) => Promise<unknown>;
  remove: (id: number, call: Call) => Promise<unknown>;
}

/** Enabling, disabling and deleting many records; `confirm` asks before they are deleted. */
export function useActiveBulk<Row>(
  { list, idOf, setActive, remove }: ActiveRecords<Row>,
  words: Record<'confirm' | 'enabled' | 'disabled' | 'deleted', Counted>,
): BulkAction[] {
  const { t } = useTranslation();
  const run = useBulkRun(list, idOf);
  const onAll = (change: (id: number, call: Call) => Promise<unknown>, done: Counted) =>
    run((ids, call) => Promise.all(ids.map((id) => change(id, call))), done, true);
  return [
    { id: 'enable', label: t('marketing.enable'), run: onAll((id, call) => setActive(id, true, call), words.enabled) },
    { id: 'disable', label: t('marketing.disable'), run: onAll((id, call) => setActive(id, false, call), words.disabled) },
    { id: 'delete', label: t('act.delete'), isDangerous: true, confirm: words.confirm, run: onAll(remove, words.deleted) },
  ];
}
