import { useTranslation } from 'react-i18next';
import { useLookups } from '../../api/lookups';
import type { Call } from '../../form/use-entity-form';
import type { BulkAction } from '../../list/bulk-bar';
import { choicesOf } from '../../list/choices';
import type { ListQuestion } from '../../list/chosen-ids';
import { namesOf } from './rule-form';
import { RuleState } from './rule-state';
import { useActiveBulk } from './use-active-bulk';

/** What the lists of cart and of catalog price rules have in common. */
interface RuleRow {
  rule_id: number;
  is_active: boolean;
  from_date?: string | undefined;
  to_date?: string | undefined;
  website_ids: number[];
  customer_group_ids: number[];
}

/** The procedures of a kind of rules. */
interface Rules {
  list: (question: ListQuestion) => Promise<{ items: Pick<RuleRow, 'rule_id'>[]; total_count: number }>;
  update: (input: { ruleId: number; rule: { is_active: boolean } }, call: Call) => Promise<unknown>;
  remove: (input: { ruleId: number }, call: Call) => Promise<unknown>;
}

/** The columns for the state of a rule, and where and for whom it applies. */
export function useRuleColumns() {
  const { t } = useTranslation();
  const lookups = useLookups();
  return {
    state: {
      id: 'is_active',
      label: 'word.status',
      render: (rule: RuleRow) => <RuleState rule={rule} />,
      filter: { kind: 'yesNo', yes: t('word.active'), no: t('word.inactive') },
      narrow: 'side',
    },
    websites: {
      id: 'website_ids',
      options: choicesOf(lookups?.websites),
      render: ({ website_ids }: RuleRow) => namesOf(website_ids, lookups?.websites),
      isExtra: true,
    },
    groups: {
      id: 'customer_group_ids',
      options: choicesOf(lookups?.customer_groups),
      render: ({ customer_group_ids }: RuleRow) => namesOf(customer_group_ids, lookups?.customer_groups),
      narrow: 'hidden',
    },
  } as const;
}

/** Enabling, disabling and deleting many rules; `confirm` asks before they are deleted. */
export function useRuleActions({ list, update, remove }: Rules, confirm: (count: number) => string): BulkAction[] {
  const { t } = useTranslation();
  return useActiveBulk(
    {
      list,
      idOf: ({ rule_id }) => rule_id,
      setActive: (ruleId, is_active, call) => update({ ruleId, rule: { is_active } }, call),
      remove: (ruleId, call) => remove({ ruleId }, call),
    },
    {
      confirm,
      enabled: (count) => t('marketing.enabled', { count }),
      disabled: (count) => t('marketing.disabled', { count }),
      deleted: (count) => t('marketing.deleted', { count }),
    },
  );
}
