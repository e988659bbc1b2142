import { arrayMove, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Box, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SortableRows } from '../../../list/sortable-rows';
import { Card } from '../../../shell/card';
import { DragHandle } from '../../../shell/drag-handle';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { SmallButton } from '../../../shell/small-button';
import { money } from '../../../texts/format';
import { ProductName, ProductThumb, useNames } from '../product-cells';
import { type FoundProduct, ProductPicker } from '../product-picker';
import { LINK_KINDS, type LinkKind, type ProductForm } from './product-form';
import { useProductScope } from './product-scope';

/** Related products, up-sells and cross-sells. */
export function LinksPart() {
  const links = useWatch<ProductForm, 'links'>({ name: 'links' });
  const skus = [...new Set(LINK_KINDS.flatMap((kind) => links[kind]))].sort();
  const known = useNames(skus);
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

interface Props {
  label: string;
  skus: readonly string[];
  /** The loaded products by SKU. */
  known: ReadonlyMap<string, FoundProduct>;
  onChange: (skus: string[]) => void;
}

/** Linked products, sortable by mouse or keyboard. */
function LinkedProducts({ label, skus, known, onChange }: Props) {
  const move = (sku: string, target: string): void => onChange(arrayMove([...skus], skus.indexOf(sku), skus.indexOf(target)));
  if (skus.length === 0) return null;
  return (
    <SortableRows ids={[...skus]} onMove={move}>
      <Stack gap={4} role="list" aria-label={label}>
        {skus.map((sku) => (
          <LinkedProduct key={sku} sku={sku} product={known.get(sku)} onRemove={() => onChange(skus.filter((one) => one !== sku))} />
        ))}
      </Stack>
    </SortableRows>
  );
}

function LinkedProduct({ sku, product, onRemove }: { sku: string; product: FoundProduct | undefined; onRemove: () => void }) {
  const { t } = useTranslation();
  const { currency } = useProductScope();
  const sortable = useSortable({ id: sku });
  const { setNodeRef, transform, transition } = sortable;
  const name = product?.name ?? sku;
  return (
    <Group
      ref={setNodeRef}
      role="listitem"
      gap="sm"
      wrap="nowrap"
      mih={48}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <DragHandle sortable={sortable} about={name} />
      <ProductThumb file={product?.thumbnail ?? null} />
      <Box miw={0} style={{ flex: 1 }}>
        <ProductName sku={sku} name={product} />
      </Box>
      {product && (
        <Text size="sm" className="numbers">
          {money(product.price, currency)}
        </Text>
      )}
      <IconButton icon={IconX} label={t('act.remove')} about={name} onClick={onRemove} />
    </Group>
  );
}
