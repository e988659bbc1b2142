import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../form/dialog-form';
import { NumberBox } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';
import { countOf, type Selection, targetsOf } from '../../../list/selection';
import { useStartJob } from '../jobs/started-jobs';

interface Props {
  selection: Selection;
  onDone: () => void;
  onCancel: () => void;
}

type Way = 'set' | 'amount';

/** Changes the stock of many products: a quantity, absolute or relative, and the stock status. */
export function StockChange({ selection, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { start, isStarting } = useStartJob();
  const [by, setBy] = useState<Way>('set');
  const [value, setValue] = useState<NumberValue>(null);
  const [isInStock, setInStock] = useState<string | null>(null);
  const count = countOf(selection);
  const states = [
    { value: '1', label: t('products.list.inStock') },
    { value: '0', label: t('products.list.outOfStock') },
  ];
  async function submit(): Promise<void> {
    if (isUnread(value)) return;
    const input = {
      ...targetsOf(selection),
      ...(value !== null && { qty: { by, value } }),
      ...(isInStock !== null && { is_in_stock: isInStock === '1' }),
    };
    const id = await start({ kind: 'stock.change', title: t('products.stock.changeTitle', { count }), input });
    if (id !== undefined) onDone();
  }
  return (
    <ActionForm
      submit={t('products.bulk.change', { count })}
      isDisabled={isUnread(value) || (value === null && isInStock === null)}
      isActing={isStarting}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SegmentedControl
        aria-label={t('products.stock.way')}
        data={[
          { value: 'set', label: t('products.stock.set') },
          { value: 'amount', label: t('products.stock.amount') },
        ]}
        value={by}
        onChange={(way) => setBy(way as Way)}
      />
      <NumberBox
        label={t('products.list.qty')}
        description={by === 'amount' ? t('products.stock.amountHint') : undefined}
        value={value}
        onChange={setValue}
        {...(by === 'set' && { min: 0 })}
        data-autofocus
      />
      <Select
        label={t('products.list.is_in_stock')}
        placeholder={t('products.stock.unchanged')}
        data={states}
        value={isInStock}
        onChange={setInStock}
        clearable
      />
    </ActionForm>
  );
}
