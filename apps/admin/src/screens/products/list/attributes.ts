import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../../../api/trpc';
import type { Choice } from '../../../list/columns';
import { useMay } from '../../../session/me';

export type Attribute = Outputs['catalog']['attribute']['list']['items'][number];
export type AttributeKind = 'text' | 'longText' | 'number' | 'price' | 'date' | 'yesNo' | 'choice' | 'choices';

const FOREVER = 5 * 60_000;
const BY_LABEL = [{ field: 'default_frontend_label', direction: 'ASC' as const }];

const named = ({ items }: { items: Attribute[] }): Attribute[] =>
  items.filter(({ is_visible, default_frontend_label }) => is_visible && default_frontend_label);

/** All product attributes that have a label; none while loading or without the permission. */
export function useAttributes(): readonly Attribute[] {
  const isGranted = useMay()('Magento_Catalog::attributes_attributes');
  const { data } = useQuery({
    ...trpc.catalog.attribute.list.queryOptions({ searchCriteria: { filter_groups: [], sort_orders: BY_LABEL } }),
    enabled: isGranted,
    staleTime: FOREVER,
    select: named,
  });
  return data ?? NONE;
}
const NONE: readonly Attribute[] = [];

/** The input type of an attribute; undefined for pictures and derived attributes. */
export function kindOf({ frontend_input, attribute_code }: Attribute): AttributeKind | undefined {
  if (DERIVED.has(attribute_code)) return undefined;
  switch (frontend_input) {
    case 'text':
      return 'text';
    case 'textarea':
    case 'texteditor':
      return 'longText';
    case 'price':
      return 'price';
    case 'weight':
      return 'number';
    case 'date':
    case 'datetime':
      return 'date';
    case 'boolean':
      return 'yesNo';
    case 'select':
      return 'choice';
    case 'multiselect':
      return 'choices';
    default:
      return undefined;
  }
}
const DERIVED = new Set(['tier_price', 'category_ids', 'quantity_and_stock_status', 'media_gallery', 'gallery', 'custom_layout_update']);

/** The options without the empty one. */
export const choicesOf = ({ options }: Attribute): Choice[] =>
  options.flatMap(({ value, label }) => (value.trim() === '' ? [] : [{ value, label }]));

export const labelOf = ({ default_frontend_label, attribute_code }: Attribute): string => default_frontend_label ?? attribute_code;
