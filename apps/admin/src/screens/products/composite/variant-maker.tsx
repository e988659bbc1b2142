import { Button, Grid, Group, MultiSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs } from '../../../api/trpc';
import { NumberBox } from '../../../form/number-box';
import type { Call } from '../../../form/use-entity-form';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { useProductScope } from '../editor/product-scope';
import { AxisOptions } from './axis-options';
import { keepsEnter } from './part-fields';
import type { Product } from './part-values';
import { type AxisAttribute, countOf, generateInput, type VariantWish } from './variant-plan';
import { VariantPreview } from './variant-preview';

interface Props {
  product: Product;
  attributes: AxisAttribute[];
  /** Codes of the attributes already used for variants. */
  fixed: string[];
  /** Variants exist, so no attribute can be added. */
  isLocked: boolean;
  onClose: () => void;
}

/** Generates variants: choose attributes and options, preview, generate. */
export function VariantMaker({ product, attributes, fixed, isLocked, onClose }: Props) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { saves, version } = useProductScope();
  const [wish, setWish] = useState<VariantWish>({
    chosen: Object.fromEntries(fixed.map((code) => [code, []])),
    own: {},
    pattern: '',
    price: null,
    qty: null,
  });
  const preview = useMutation<Outputs['configurableProduct']['variations']['generate'], unknown, void>({
    mutationFn: () =>
      act((call) => plan(call, true), { refresh: false }).then((planned) => planned ?? Promise.reject(new Error('refused'))),
  });
  const change = (changes: Partial<VariantWish>): void => {
    preview.reset();
    setWish((before) => ({ ...before, ...changes }));
  };
  const input = generateInput(product.sku, wish);
  const plan = async (call: Call, dryRun: boolean) => {
    if (!input) throw new Error('No options are chosen.');
    return client.configurableProduct.variations.generate.mutate({ ...input, dryRun }, call);
  };
  async function make(): Promise<void> {
    await saves.inTurn(version, async (_, changeId) => {
      const made = await act((call) => plan(call, false), {
        changeId,
        done: ({ created, linked }) => t('products.composite.made', { created, linked }),
        undo: true,
        store: 'all',
      });
      if (made) onClose();
      return made !== undefined;
    });
  }
  const chosen = attributes.filter(({ code }) => code in wish.chosen);
  const offered = attributes.map(({ code, label }) => ({ value: code, label, disabled: isLocked && !fixed.includes(code) }));
  return (
    <Card title={t('products.composite.makeVariants')} gap="md">
      <MultiSelect
        label={t('products.composite.variesBy')}
        description={t('products.composite.variesByHint')}
        data={offered}
        value={Object.keys(wish.chosen)}
        searchable
        onChange={(codes) =>
          change({
            chosen: Object.fromEntries([...new Set([...fixed, ...codes])].map((code) => [code, wish.chosen[code] ?? []])),
          })
        }
      />
      {chosen.map((attribute) => (
        <AxisOptions
          key={attribute.code}
          attribute={attribute}
          chosen={wish.chosen[attribute.code] ?? []}
          own={wish.own}
          onChoose={(ids) => change({ chosen: { ...wish.chosen, [attribute.code]: ids } })}
          onOwn={(id, values) => change({ own: { ...wish.own, [id]: { ...wish.own[id], ...values } } })}
        />
      ))}
      <Grid>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextInput
            label={t('products.composite.skuPattern')}
            description={t('products.composite.skuPatternHint')}
            placeholder={['{sku}', ...chosen.map(({ code }) => `{${code}}`)].join('-')}
            value={wish.pattern}
            onChange={(event) => change({ pattern: event.currentTarget.value })}
            onKeyDown={keepsEnter}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NumberBox
            label={t('products.composite.priceOfEach')}
            description={t('products.composite.priceOfEachHint')}
            value={wish.price}
            min={0}
            onChange={(price) => change({ price })}
            onKeyDown={keepsEnter}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NumberBox
            label={t('products.composite.qtyOfEach')}
            description={t('products.composite.qtyOfEachHint')}
            value={wish.qty}
            min={0}
            onChange={(qty) => change({ qty })}
            onKeyDown={keepsEnter}
          />
        </Grid.Col>
      </Grid>
      {preview.data && <VariantPreview rows={preview.data.rows} attributes={chosen} />}
      <Group justify="space-between">
        <Hint role="status">{t('products.composite.combinations', { count: countOf(wish) })}</Hint>
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button variant="light" disabled={!input} loading={preview.isPending} onClick={() => preview.mutate()}>
            {t('products.composite.preview')}
          </Button>
          <Button disabled={!input} loading={isActing && !preview.isPending} onClick={() => void make()}>
            {t('products.composite.make')}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
