import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client, queryClient, trpc } from '../../../api/trpc';
import type { OwnSaves } from '../../../form/own-saves';
import { dropUpload } from '../../../form/uploads';
import { type EntityForm, useEntityForm } from '../../../form/use-entity-form';
import { libraryInput } from './media-form';
import { type AttributeGroup, changesOf, type Edited, newProduct, type ProductForm } from './product-form';
import type { Store } from './product-scope';
import { quantitiesInput } from './quantity-form';
import { productSchema } from './required';
import { COUNTED_BY_PARTS } from './stock-form';

interface Options {
  edited: Edited | undefined;
  start: ProductForm;
  groups: AttributeGroup[];
  version: number;
  store: Store | undefined;
  saves: OwnSaves;
}

const ALL = 'all';

/** The product form: sends the changes for the selected store view. */
export function useProductForm({ edited, start, groups, version, store, saves }: Options): EntityForm<ProductForm> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const text = t('form.required');
  const product = edited?.product;
  /** The groups of the selected attribute set, which may differ from the stored one. */
  const groupsOf = useCallback(
    async ({ attribute_set_id: attributeSetId }: ProductForm) =>
      attributeSetId === start.attribute_set_id
        ? groups
        : (await queryClient.ensureQueryData(trpc.catalog.product.form.queryOptions({ attributeSetId }))).groups,
    [groups, start.attribute_set_id],
  );
  const schema = useMemo(() => productSchema({ groups, isForAll: !store, text, before: start }), [groups, store, text, start]);
  return useEntityForm<ProductForm, { id: number }>({
    entity: 'product',
    entityId: product?.id ?? 'new',
    values: start,
    version,
    saves,
    schema,
    store: store?.code ?? ALL,
    fieldOf: (name) => fieldNamed(name, start),
    save: async (form, call) => {
      const set = await groupsOf(form);
      const isCounted = !COUNTED_BY_PARTS.has(form.type_id);
      const quantities = isCounted ? quantitiesInput(form.quantities, product ? start.quantities : []) : undefined;
      const libraryPictures = libraryInput(form.media);
      const more = { ...(quantities && { quantities }), ...(libraryPictures.length > 0 && { libraryPictures }) };
      if (!product) return client.catalog.product.createNew.mutate({ product: await newProduct(form, set), ...more }, call);
      const changes = await changesOf({ form, before: start, groups: set, storeId: store?.id ?? 0 });
      const sent = { sku: product.sku, product: changes };
      return Object.keys(more).length > 0
        ? client.catalog.product.change.mutate({ ...sent, ...more }, call)
        : client.catalog.product.update.mutate(sent, call);
    },
    onSaved: (saved, form) => {
      for (const { upload } of form.media) if (upload) setTimeout(() => dropUpload(upload), KEPT_MS);
      if (!product) void navigate({ to: `/products/${saved.id}`, replace: true });
    },
  });
}

/** How long a new picture is shown from memory after a save, until the stored one is available. */
const KEPT_MS = 60_000;

const TIER_FIELDS: Readonly<Record<string, string>> = {
  customer_group_id: 'customer_group_id',
  website_id: 'website_id',
  qty: 'qty',
  value: 'amount',
  percentage_value: 'amount',
};

/** Maps a field of a server error, an attribute code or an input path, to the form field. */
function fieldNamed(name: string, form: ProductForm): string | undefined {
  if (name === 'sku' || name === 'product.sku' || name === 'attribute_set_id') return name.replace('product.', '');
  if (name in form.attributes) return `attributes.${name}`;
  const [, tier, field = ''] = /tier_prices\.(\d+)\.(?:extension_attributes\.)?(\w+)$/.exec(name) ?? [];
  if (tier !== undefined && TIER_FIELDS[field]) return `tiers.${tier}.${TIER_FIELDS[field]}`;
  const part = partNamed(name);
  if (part) return part;
  const [, stock] = /stock_item\.(\w+)$/.exec(name) ?? [];
  if (stock !== undefined) return `stock.${stock}`;
  return undefined;
}

/** A field of a custom option or bundle option; both have nested rows. */
function partNamed(name: string): string | undefined {
  const [, bundle, index, row, field] =
    /(bundle_product_)?options\.(\d+)\.(?:(?:values|product_links)\.(\d+)\.)?(title|type|price|price_type|sku|qty)$/.exec(name) ?? [];
  if (field === undefined) return undefined;
  const rows = bundle ? 'selections' : 'values';
  return [bundle ? 'parts.bundle' : 'parts.options', index, ...(row === undefined ? [] : [rows, row]), field].join('.');
}
