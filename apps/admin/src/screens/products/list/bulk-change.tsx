import { Alert, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { countOf, type Selection, targetsOf } from '../../../list/selection';
import { useStartJob } from '../jobs/started-jobs';
import { ALL_STORES } from './all-stores';
import { labelOf, useAttributes } from './attributes';
import { BulkField, type BulkValue, changeable, changeOf, isComplete, type PriceMove, PriceMoveField } from './bulk-fields';

interface Props {
  selection: Selection;
  onDone: () => void;
  onCancel: () => void;
}

const PRICE = 'price';
const NO_PRICE: PriceMove = { by: 'set', value: null };

/** Changes selected fields of many products: choose the fields, enter the values, and a job applies them. */
export function BulkChange({ selection, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { start, isStarting } = useStartJob();
  const { data: lookups } = useQuery({ ...trpc.ui.lookups.queryOptions(), staleTime: 60_000 });
  const attributes = changeable(useAttributes());
  const [values, setValues] = useState<BulkValue[]>([]);
  const [price, setPrice] = useState<PriceMove | null>(null);
  const [store, setStore] = useState(ALL_STORES);
  const count = countOf(selection);
  const stores = (lookups?.stores ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const left = [
    ...(price ? [] : [{ value: PRICE, label: t('products.list.price') }]),
    ...attributes.flatMap((attribute) =>
      values.some(({ code }) => code === attribute.attribute_code) ? [] : { value: attribute.attribute_code, label: labelOf(attribute) },
    ),
  ];
  function add(code: string | null): void {
    if (code === PRICE) setPrice(NO_PRICE);
    else if (code) setValues((all) => [...all, { code, value: '', isEmptied: false }]);
  }
  const change = (field: BulkValue): void => setValues((all) => all.map((one) => (one.code === field.code ? field : one)));
  async function submit(): Promise<void> {
    const title = t('products.bulk.changeTitle', { count });
    const id = await start({ kind: 'products.change', title, input: { ...targetsOf(selection), change: changeOf(values, price) }, store });
    if (id !== undefined) onDone();
  }
  return (
    <ActionForm
      submit={t('products.bulk.change', { count })}
      isDisabled={!isComplete(values, price)}
      isActing={isStarting}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {price && <PriceMoveField move={price} currency={lookups?.base_currency ?? ''} onChange={setPrice} onRemove={() => setPrice(null)} />}
      {values.map((field) => {
        const attribute = attributes.find(({ attribute_code }) => attribute_code === field.code);
        return (
          attribute && (
            <BulkField
              key={field.code}
              attribute={attribute}
              field={field}
              onChange={change}
              onRemove={() => setValues((all) => all.filter(({ code }) => code !== field.code))}
            />
          )
        );
      })}
      <Select
        // Cleared after each selection.
        key={values.length + (price ? 1 : 0)}
        label={t('products.bulk.addField')}
        placeholder={t('products.bulk.addFieldHint')}
        data={left}
        value={null}
        onChange={add}
        searchable
        nothingFoundMessage={t('palette.nothing')}
        openOnFocus={false}
        data-autofocus
      />
      {stores.length > 1 && (
        <Select
          label={t('word.store_id')}
          description={t('products.bulk.storeHint')}
          data={[{ value: ALL_STORES, label: t('word.allStores') }, ...stores]}
          value={store}
          onChange={(code) => setStore(code ?? ALL_STORES)}
        />
      )}
      <Alert color="gray" variant="light">
        {t('products.bulk.jobHint')}
      </Alert>
    </ActionForm>
  );
}
