import { Alert, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { useProductScope } from '../editor/product-scope';
import { BundlePart } from './bundle-part';
import { CustomOptions } from './custom-options';
import { DownloadablePart } from './downloads';
import { GroupedPart } from './grouped-part';
import type { Product } from './part-values';
import { VariantMaker } from './variant-maker';
import type { AxisAttribute } from './variant-plan';
import { Variants } from './variants';

interface Props {
  product: Product;
}

/** The parts of specific product types: variants, bundle options, downloads, grouped products, custom options. Saved with the product. */
export function CompositeParts({ product }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const { store } = useProductScope();
  if (store) return <Alert color="ochre">{t('products.composite.allStoresOnly')}</Alert>;
  const variants = may('Magento_Catalog::attributes_attributes') && <ConfigurablePart product={product} />;
  const parts: Record<string, ReactNode> = {
    simple: variants,
    virtual: variants,
    configurable: variants,
    bundle: <BundlePart />,
    grouped: <GroupedPart sku={product.sku} />,
    downloadable: <DownloadablePart />,
  };
  return (
    <Stack>
      {parts[product.type_id]}
      {product.type_id !== 'grouped' && <CustomOptions />}
    </Stack>
  );
}

/** Attributes usable for variants: user-defined select attributes with global scope. */
const AXES = {
  filter_groups: [
    { filters: [{ field: 'frontend_input', value: 'select' }] },
    { filters: [{ field: 'scope', value: 'global' }] },
    { filters: [{ field: 'is_user_defined', value: '1' }] },
  ],
  sort_orders: [{ field: 'default_frontend_label', direction: 'ASC' as const }],
  page_size: 200,
};

/** The variation attributes of a configurable product, its variants, and the form that generates more. */
function ConfigurablePart({ product }: { product: Product }) {
  const { t } = useTranslation();
  const [isMaking, { open, close }] = useDisclosure(false);
  const { data } = useQuery(trpc.catalog.attribute.list.queryOptions({ searchCriteria: AXES }));
  const attributes = data?.items.map(
    ({ attribute_id: id, attribute_code: code, default_frontend_label: label, options }): AxisAttribute => ({
      id,
      code,
      label: label || code,
      options: options.filter(({ value }) => value !== '').map(({ value, label: name }) => ({ id: Number(value), label: name })),
    }),
  );
  const varied = product.extension_attributes.configurable_product_options ?? [];
  const axes = varied.flatMap(({ attribute_id }) => attributes?.find(({ id }) => String(id) === attribute_id) ?? []);
  const ids = product.extension_attributes.configurable_product_links ?? [];
  const make = (
    <SmallButton
      label={t('products.composite.makeVariants')}
      variant="light"
      leftSection={<IconWand size={14} aria-hidden />}
      onClick={open}
    />
  );
  if (!attributes) return <Skeleton height={200} />;
  return (
    <Stack>
      <Card title={t('products.composite.variants', { count: ids.length })} actions={!isMaking && make}>
        {ids.length > 0 ? <Variants product={product} ids={ids} axes={axes} /> : <Hint>{t('products.composite.noVariants')}</Hint>}
      </Card>
      {isMaking && (
        <VariantMaker
          product={product}
          attributes={attributes}
          fixed={axes.map(({ code }) => code)}
          isLocked={ids.length > 0}
          onClose={close}
        />
      )}
    </Stack>
  );
}
