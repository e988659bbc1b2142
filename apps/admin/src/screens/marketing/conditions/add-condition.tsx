import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../../../texts/say';
import { type ChoiceAttribute, type Choices, type Condition, emptyGroup, emptyLine, type Kind, type Sight } from './condition';
import { nameOf } from './describe';

interface Props {
  sight: Sight;
  choices: Choices;
  /** Whether a group can be added here. */
  mayNest: boolean;
  onAdd: (condition: Condition) => void;
}

/** Adds a condition on a cart or item attribute to a group, or a nested group. */
export function AddCondition({ sight, choices, mayNest, onAdd }: Props) {
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
    return [...parts, ...(mayNest ? [{ group: t('marketing.ofItems'), items: nested }] : [])];
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
