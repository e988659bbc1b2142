import { Modal, MultiSelect, Select, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { NumberBox, NumberTextBox } from '../../../form/number-box';
import { isUnread, type NumberValue, type Unread } from '../../../form/number-text';
import { Hint } from '../../../shell/hint';
import { type Choice, type Chosen, choicesOf, productOption } from './choices';
import type { Picked } from './product-picker';

type Product = Outputs['catalog']['product']['get'];

interface Props {
  product: Product;
  currency: string | undefined;
  onClose: () => void;
  onPick: (picked: Picked[]) => Promise<boolean> | boolean;
}

/** Asks for the options of a product: variant, custom options, bundle selections, links. */
export function ChoiceModal({ product, onClose, onPick }: Props) {
  const { t } = useTranslation();
  const { sku, name = sku } = product;
  const labels = useVariantLabels(product);
  const choices = useMemo(() => choicesOf(product, labels ?? new Map()), [product, labels]);
  const [chosen, setChosen] = useState<Record<string, string | Unread>>({});
  const [qty, setQty] = useState<NumberValue>(1);
  const chosenOf = ({ key, initial }: Choice): string | Unread => chosen[key] ?? initial;
  const isGrouped = product.type_id === 'grouped';
  const isComplete =
    typeof qty === 'number' && choices.every((choice) => !isUnread(chosenOf(choice)) && (!choice.isRequired || chosenOf(choice) !== ''));
  async function submit(): Promise<void> {
    if (!isComplete) return;
    const all: Chosen = Object.fromEntries(choices.map((choice) => [choice.key, String(chosenOf(choice))]));
    if (await onPick(isGrouped ? members(all) : [{ sku, name, qty, product_option: productOption(all, qtyIn(product)) }])) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={name}>
      {!labels ? (
        <Skeleton height={120} />
      ) : (
        <ActionForm submit={t('act.add')} isDisabled={!isComplete} onSubmit={submit} onCancel={onClose}>
          {product.options.some(({ type }) => type === 'file') && <Hint>{t('sales.cart.noFiles')}</Hint>}
          {choices.map((choice) => (
            <ChoiceField
              key={choice.key}
              choice={choice}
              value={chosenOf(choice)}
              onChange={(value) => setChosen((before) => ({ ...before, [choice.key]: value }))}
            />
          ))}
          {!isGrouped && <NumberBox label={t('sales.cart.qty')} value={qty} onChange={setQty} min={0} w={140} />}
        </ActionForm>
      )}
    </Modal>
  );
}

const members = (chosen: Chosen): Picked[] =>
  Object.entries(chosen).flatMap(([key, value]) => {
    const sku = key.replace(/^grouped /, '');
    return Number(value) > 0 ? [{ sku, name: sku, qty: Number(value) }] : [];
  });

/** Quantity of a bundle option per bundle. */
const qtyIn = (product: Product) => (optionId: number) => {
  const option = product.extension_attributes.bundle_product_options?.find(({ option_id }) => option_id === optionId);
  return Math.max(1, Math.round(option?.product_links[0]?.qty ?? 1));
};

/** Labels of the option values of a configurable product; undefined while loading. */
function useVariantLabels(product: Product): ReadonlyMap<string, string> | undefined {
  const ids = (product.extension_attributes.configurable_product_options ?? []).map(({ attribute_id }) => attribute_id);
  const filter = { field: 'attribute_id', value: ids.join(','), condition_type: 'in' as const };
  const { data, isLoading } = useQuery(
    trpc.catalog.attribute.list.queryOptions({ searchCriteria: { filter_groups: [{ filters: [filter] }] } }, { enabled: ids.length > 0 }),
  );
  return useMemo(() => {
    if (isLoading) return undefined;
    const words = (data?.items ?? []).flatMap(({ attribute_id, options }) =>
      (options ?? []).map(({ value, label }): [string, string] => [`${attribute_id} ${value}`, label]),
    );
    return new Map(words);
  }, [data, isLoading]);
}

interface FieldProps {
  choice: Choice;
  value: string | Unread;
  onChange: (value: string | Unread) => void;
}

const INPUTS: Partial<Record<Choice['kind'], string>> = { date: 'date', date_time: 'datetime-local', time: 'time' };

function ChoiceField({ choice, value: raw, onChange }: FieldProps) {
  const { t } = useTranslation();
  const label = choice.key.startsWith('links ') ? t('sales.cart.downloads') : choice.label;
  const shared = { label, required: choice.isRequired };
  const value = isUnread(raw) ? '' : raw;
  const several = value ? value.split(',') : [];
  switch (choice.kind) {
    case 'one':
      return (
        <Select
          {...shared}
          data={choice.options}
          value={value || null}
          onChange={(one) => onChange(one ?? '')}
          clearable={!choice.isRequired}
        />
      );
    case 'many':
      return <MultiSelect {...shared} data={choice.options} value={several} onChange={(all) => onChange(all.join(','))} />;
    case 'pieces':
      return <NumberTextBox {...shared} value={raw} onChange={onChange} min={0} />;
    case 'area':
      return <Textarea {...shared} autosize minRows={2} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
    default:
      return (
        <TextInput
          {...shared}
          type={INPUTS[choice.kind] ?? 'text'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
