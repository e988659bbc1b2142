import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '../../../shell/drag-handle';
import { IconButton } from '../../../shell/icon-button';
import { money } from '../../../texts/format';
import type { FoundProduct } from '../product-picker';
import { ProductThumb } from '../product-thumb';
import { useProductScope } from './product-scope';

interface Props {
  label: string;
  skus: readonly string[];
  /** The loaded products by SKU. */
  known: ReadonlyMap<string, FoundProduct>;
  onChange: (skus: string[]) => void;
}

/** Linked products, sortable by mouse or keyboard. */
export function LinkedProducts({ label, skus, known, onChange }: Props) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) onChange(arrayMove([...skus], skus.indexOf(String(active.id)), skus.indexOf(String(over.id))));
  };
  if (skus.length === 0) return null;
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={[...skus]} strategy={verticalListSortingStrategy}>
        <Stack gap={4} role="list" aria-label={label}>
          {skus.map((sku) => (
            <LinkedProduct key={sku} sku={sku} product={known.get(sku)} onRemove={() => onChange(skus.filter((one) => one !== sku))} />
          ))}
        </Stack>
      </SortableContext>
    </DndContext>
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
        {product ? (
          <Anchor component={Link} to={`/products/${product.id}`} size="sm" lineClamp={1}>
            {name}
          </Anchor>
        ) : (
          <Text size="sm">{name}</Text>
        )}
        <Text size="xs" c="dimmed">
          {sku}
        </Text>
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
