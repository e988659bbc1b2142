import { Anchor, Table, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';
import { IconButton } from '../../../shell/icon-button';
import { StatusBadge } from '../../../shell/status-badge';
import type { FoundProduct } from '../../products/product-picker';
import { SortableRow } from '../sortable-rows';

interface Props {
  sku: string;
  position: number;
  product: FoundProduct | undefined;
  onPosition: (position: number) => void;
  onRemove: () => void;
}

/** One product of a category, with its position. */
export function ProductLine({ sku, position, product, onPosition, onRemove }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<NumberValue>(position);
  useEffect(() => setTyped(position), [position]);
  const name = product?.name ?? sku;
  const keep = (): void => {
    if (typed === null) setTyped(position);
    else if (!isUnread(typed) && typed !== position) onPosition(typed);
  };
  return (
    <SortableRow id={sku} name={name}>
      <Table.Td>
        <NumberBox
          size="xs"
          aria-label={`${t('catalog.position')}: ${name}`}
          value={typed}
          onChange={setTyped}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            keep();
          }}
          min={0}
          decimals={0}
        />
      </Table.Td>
      <Table.Td>
        {product ? (
          <Anchor component={Link} to={`/products/${product.id}`} size="sm">
            {name}
          </Anchor>
        ) : (
          <Text size="sm">{name}</Text>
        )}
        <Text size="xs" c="dimmed">
          {sku}
        </Text>
      </Table.Td>
      <Table.Td>
        {product && (
          <StatusBadge tone={product.status === 1 ? 'good' : 'quiet'}>
            {product.status === 1 ? t('word.enabled') : t('word.disabled')}
          </StatusBadge>
        )}
      </Table.Td>
      <Table.Td>
        <IconButton icon={IconX} label={t('catalog.takeOut')} about={name} onClick={onRemove} />
      </Table.Td>
    </SortableRow>
  );
}
