import { Button, Grid, Group, MultiSelect, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs } from '../../../api/trpc';
import { NumberBox } from '../../../form/number-box';
import type { Call } from '../../../form/use-entity-form';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallTable } from '../../../shell/small-table';
import { StatusBadge } from '../../../shell/status-badge';
import { money, quantity } from '../../../texts/format';
import { useProductScope } from '../editor/product-scope';
import { AxisOptions, keepsEnter } from './axis-options';
import type { Product } from './part-values';
import { type AxisAttribute, countOf, generateInput, type VariantSettings } from './variant-plan';

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
  const [settings, setSettings] = useState<VariantSettings>({
    chosen: Object.fromEntries(fixed.map((code) => [code, []])),
    own: {},
    pattern: '',
    price: null,
    qty: null,
  });
  const preview = useMutation<Outputs['configurableProduct']['variations']['generate'], unknown, void>({
    mutationFn: () =>
      act((call) => generateWith(call, true), { refresh: false }).then((result) => result ?? Promise.reject(new Error('refused'))),
  });
  const change = (changes: Partial<VariantSettings>): void => {
    preview.reset();
    setSettings((before) => ({ ...before, ...changes }));
  };
  const input = generateInput(product.sku, settings);
  const generateWith = async (call: Call, dryRun: boolean) => {
    if (!input) throw new Error('No options are chosen.');
    return client.configurableProduct.variations.generate.mutate({ ...input, dryRun }, call);
  };
  async function generate(): Promise<void> {
    await saves.inTurn(version, async (_, changeId) => {
      const generated = await act((call) => generateWith(call, false), {
        changeId,
        done: ({ created, linked }) => t('products.composite.made', { created, linked }),
        undo: true,
        store: 'all',
      });
      if (generated) onClose();
      return generated !== undefined;
    });
  }
  const chosen = attributes.filter(({ code }) => code in settings.chosen);
  const offered = attributes.map(({ code, label }) => ({ value: code, label, disabled: isLocked && !fixed.includes(code) }));
  return (
    <Card title={t('products.composite.makeVariants')} gap="md">
      <MultiSelect
        label={t('products.composite.variesBy')}
        description={t('products.composite.variesByHint')}
        data={offered}
        value={Object.keys(settings.chosen)}
        searchable
        onChange={(codes) =>
          change({
            chosen: Object.fromEntries([...new Set([...fixed, ...codes])].map((code) => [code, settings.chosen[code] ?? []])),
          })
        }
      />
      {chosen.map((attribute) => (
        <AxisOptions
          key={attribute.code}
          attribute={attribute}
          chosen={settings.chosen[attribute.code] ?? []}
          own={settings.own}
          onChoose={(ids) => change({ chosen: { ...settings.chosen, [attribute.code]: ids } })}
          onOwn={(id, values) => change({ own: { ...settings.own, [id]: { ...settings.own[id], ...values } } })}
        />
      ))}
      <Grid>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextInput
            label={t('products.composite.skuPattern')}
            description={t('products.composite.skuPatternHint')}
            placeholder={['{sku}', ...chosen.map(({ code }) => `{${code}}`)].join('-')}
            value={settings.pattern}
            onChange={(event) => change({ pattern: event.currentTarget.value })}
            onKeyDown={keepsEnter}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NumberBox
            label={t('products.composite.priceOfEach')}
            description={t('products.composite.priceOfEachHint')}
            value={settings.price}
            min={0}
            onChange={(price) => change({ price })}
            onKeyDown={keepsEnter}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NumberBox
            label={t('products.composite.qtyOfEach')}
            description={t('products.composite.qtyOfEachHint')}
            value={settings.qty}
            min={0}
            onChange={(qty) => change({ qty })}
            onKeyDown={keepsEnter}
          />
        </Grid.Col>
      </Grid>
      {preview.data && <VariantPreview rows={preview.data.rows} attributes={chosen} />}
      <Group justify="space-between">
        <Hint role="status">{t('products.composite.combinations', { count: countOf(settings) })}</Hint>
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button variant="light" disabled={!input} loading={preview.isPending} onClick={() => preview.mutate()}>
            {t('products.composite.preview')}
          </Button>
          <Button disabled={!input} loading={isActing && !preview.isPending} onClick={() => void generate()}>
            {t('products.composite.make')}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}

type Row = Outputs['configurableProduct']['variations']['generate']['rows'][number];

const TONES = { new: 'good', link: 'good', present: 'quiet', refused: 'bad' } as const;
const MOST = 500;

/** Preview of the variants to be generated. */
function VariantPreview({ rows, attributes }: { rows: Row[]; attributes: AxisAttribute[] }) {
  const { t } = useTranslation();
  const { currency } = useProductScope();
  const names = new Map(attributes.flatMap(({ options }) => options.map(({ id, label }) => [id, label] as const)));
  return (
    <Stack gap="xs">
      <ScrollArea.Autosize
        mah={420}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('products.composite.preview') }}
      >
        <SmallTable
          aria-label={t('products.composite.preview')}
          stickyHeader
          rows={rows.slice(0, MOST)}
          rowKey={({ options }) => Object.values(options).join('/')}
          columns={[
            ...attributes.map(({ code, label }) => ({ title: label, cell: ({ options }: Row) => names.get(options[code] ?? 0) })),
            { title: t('products.composite.sku'), cell: ({ sku }) => sku },
            { title: t('products.composite.price'), isFigure: true, cell: ({ price }) => money(price, currency) },
            { title: t('products.composite.qty'), isFigure: true, cell: ({ qty }) => quantity(qty) },
            {
              title: t('word.status'),
              cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`products.composite.states.${state}`)}</StatusBadge>,
            },
          ]}
        />
      </ScrollArea.Autosize>
      {rows.length > MOST && <Hint>{t('products.composite.moreRows', { count: rows.length - MOST })}</Hint>}
    </Stack>
  );
}
