import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/me';
import { useProductScope } from '../editor/product-scope';
import { BundlePart } from './bundle-part';
import { ConfigurablePart } from './configurable-part';
import { CustomOptions } from './custom-options';
import { DownloadablePart } from './downloadable-part';
import { GroupedPart } from './grouped-part';
import type { Product } from './part-values';

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
    bundle: <BundlePart product={product} />,
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
