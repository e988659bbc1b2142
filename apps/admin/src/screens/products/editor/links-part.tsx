import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { ProductPicker } from '../product-picker';
import { LinkedProducts } from './linked-products';
import { LINK_KINDS, type LinkKind, type ProductForm } from './product-form';

/** Related products, up-sells and cross-sells. */
export function LinksPart() {
  const links = useWatch<ProductForm, 'links'>({ name: 'links' });
  const skus = [...new Set(LINK_KINDS.flatMap((kind) => links[kind]))].sort();
  const criteria = {
    filter_groups: [{ filters: [{ field: 'sku', value: skus.join(','), condition_type: 'in' as const }] }],
    page_size: 200,
  };
  const found = useQuery({
    ...trpc.catalog.product.grid.queryOptions({ searchCriteria: criteria }),
    enabled: skus.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = new Map((found.data?.items ?? []).map((item) => [item.sku, item]));
  return (
    <Stack>
      {LINK_KINDS.map((kind) => (
        <LinkCard key={kind} kind={kind} known={known} />
      ))}
    </Stack>
  );
}

function LinkCard({ kind, known }: { kind: LinkKind; known: Parameters<typeof LinkedProducts>[0]['known'] }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { field } = useController<ProductForm, `links.${LinkKind}`>({ name: `links.${kind}` });
  const sku = useWatch<ProductForm, 'sku'>({ name: 'sku' });
  const title = t(`products.edit.links.${kind}`);
  return (
    <Card title={title} actions={<SmallButton label={t('products.edit.addProducts')} variant="default" onClick={open} about={title} />}>
      <Hint mb="xs">{t(`products.edit.linksHint.${kind}`)}</Hint>
      <LinkedProducts label={title} skus={field.value} known={known} onChange={field.onChange} />
      <ProductPicker
        isOpen={isOpen}
        onClose={close}
        title={title}
        without={[...field.value, sku]}
        onChoose={(chosen) => field.onChange([...field.value, ...chosen.map((one) => one.sku)])}
      />
    </Card>
  );
}
