import { Checkbox, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../form/dialog-form';
import { countOf, type Selection, targetsOf } from '../../../list/selection';
import { useStartJob } from '../jobs/started-jobs';
import { sourceChoices, useSeveralSources } from '../sources/use-sources';

interface Props {
  selection: Selection;
  onDone: () => void;
  onCancel: () => void;
}

const WAYS = ['assign', 'unassign', 'transfer'] as const;
type Way = (typeof WAYS)[number];

/** Assigns many products to sources, removes them from sources, or moves all that a source has of them to another one. */
export function SourceChange({ selection, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { start, isStarting } = useStartJob();
  const sources = sourceChoices(useSeveralSources());
  const [by, setBy] = useState<Way>('assign');
  const [codes, setCodes] = useState<string[]>([]);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const count = countOf(selection);
  const isTransfer = by === 'transfer';
  const isComplete = isTransfer ? from !== null && to !== null && from !== to : codes.length > 0;
  async function submit(): Promise<void> {
    const change = isTransfer ? { by, from, to, unassign: isRemoved } : { by, source_codes: codes };
    const id = await start({
      kind: 'stock.sources',
      title: t(`products.bySource.title.${by}`, { count }),
      input: { ...targetsOf(selection), change },
    });
    if (id !== undefined) onDone();
  }
  return (
    <ActionForm
      submit={t('products.bulk.change', { count })}
      isDisabled={!isComplete}
      isActing={isStarting}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SegmentedControl
        aria-label={t('products.bySource.way')}
        data={WAYS.map((value) => ({ value, label: t(`products.bySource.${value}`) }))}
        value={by}
        onChange={(way) => setBy(way as Way)}
      />
      {isTransfer ? (
        <>
          <Select label={t('products.bySource.from')} data={sources} value={from} onChange={setFrom} searchable />
          <Select
            label={t('products.bySource.to')}
            data={sources.filter(({ value }) => value !== from)}
            value={to}
            onChange={setTo}
            searchable
          />
          <Checkbox
            label={t('products.bySource.alsoRemove')}
            checked={isRemoved}
            onChange={(event) => setRemoved(event.currentTarget.checked)}
          />
        </>
      ) : (
        <MultiSelect
          label={t('products.stocks.sources')}
          description={t(`products.bySource.hint.${by}`)}
          data={sources}
          value={codes}
          onChange={setCodes}
          searchable
        />
      )}
    </ActionForm>
  );
}
