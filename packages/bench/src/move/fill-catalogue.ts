import type { Answer, Rest } from './rest.js';
import { times } from './rest.js';

const HUES = ['Azure', 'Crimson', 'Moss', 'Sand'];
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const stocked = { website_ids: [1], stock_item: { qty: 10_000, is_in_stock: true } };
const picture = (name: string) => ({
  ...{ media_type: 'image', label: name, position: 1, disabled: false, types: ['image', 'small_image', 'thumbnail'] },
  content: { base64_encoded_data: PIXEL, type: 'image/png', name: `${name}.png` },
});

/** Number of products of each type; a variant of a configurable product counts as a product. */
export interface Mix {
  configurable: number;
  bundle: number;
  grouped: number;
  downloadable: number;
  /** Simple products, which already exist. */
  plain: number;
}

/** The mix for a number of products: a tenth variants, a twentieth composite products, the rest simple. */
export function mixOf(products: number): Mix {
  const [configurable, each] = [Math.floor(products / 40), Math.floor(products / 50)];
  const made = configurable * (HUES.length + 1) + each * 3;
  return { configurable, bundle: each, grouped: each, downloadable: each, plain: products - made };
}

/**
 * Adds what a generated catalogue lacks: variants, composite products, downloads, options, pictures, tier prices and store view values.
 */
export async function fillCatalogue(rest: Rest, mix: Mix): Promise<void> {
  const { call } = rest;
  const attribute = await call('POST', 'products/attributes', {
    attribute: {
      ...{ attribute_code: 'hue', frontend_input: 'select', scope: 'global', is_required: false },
      frontend_labels: [{ store_id: 0, label: 'Hue' }],
      options: HUES.map((label, sort_order) => ({ label, sort_order })),
    },
  });
  const set = await call('POST', 'products/attribute-sets', {
    attributeSet: { attribute_set_name: 'Paint', sort_order: 9 },
    skeletonId: 4,
  });
  const group = await call('POST', 'products/attribute-sets/groups', {
    group: { attribute_group_name: 'Colours', attribute_set_id: set.attribute_set_id },
  });
  await call('POST', 'products/attribute-sets/attributes', {
    ...{ attributeSetId: set.attribute_set_id, attributeGroupId: group.attribute_group_id, attributeCode: 'hue', sortOrder: 1 },
  });
  const values = attribute.options.map(({ value }: Answer) => value).filter(Boolean);
  const product = (given: object) =>
    call('POST', 'products', { product: { attribute_set_id: 4, price: 20, extension_attributes: stocked, ...given } });
  await times(mix.configurable, (n) =>
    addConfigurable(product, { n, values, setId: set.attribute_set_id, attributeId: attribute.attribute_id }),
  );
  await times(mix.bundle, (n) => product(bundle(n)));
  await times(mix.grouped, (n) => product(grouped(n)));
  await times(mix.downloadable, (n) => product(downloadable(n)));
  await decoratePlain(rest, mix.plain);
}

/** The SKU of a generated product. */
export const plainSku = (n: number): string => `GEN-${String(n + 1).padStart(6, '0')}`;
export const paintSku = (n: number, hue?: number): string => `PAINT-${n}${hue === undefined ? '' : `-${HUES[hue]}`}`;

type Save = (given: object) => Promise<Answer>;

async function addConfigurable(product: Save, of: { n: number; values: string[]; setId: number; attributeId: number }): Promise<void> {
  const { n, values, setId, attributeId } = of;
  const children: number[] = [];
  for (const [hue, value] of values.entries()) {
    const { id } = await product({
      ...{ sku: paintSku(n, hue), name: `Paint ${n} ${HUES[hue]}`, type_id: 'simple', weight: 1, visibility: 1, attribute_set_id: setId },
      custom_attributes: [{ attribute_code: 'hue', value }],
      media_gallery_entries: [picture(`paint-${n}-${hue}`)],
    });
    children.push(id);
  }
  await product({
    ...{
      sku: paintSku(n),
      name: `Paint ${n}`,
      type_id: 'configurable',
      attribute_set_id: setId,
      media_gallery_entries: [picture(`paint-${n}`)],
    },
    extension_attributes: {
      ...{ website_ids: [1], stock_item: { is_in_stock: true }, configurable_product_links: children },
      configurable_product_options: [
        { attribute_id: String(attributeId), label: 'Hue', position: 0, values: values.map((value) => ({ value_index: Number(value) })) },
      ],
    },
  });
}

const bundle = (n: number) => ({
  ...{ sku: `KIT-${n}`, name: `Kit ${n}`, type_id: 'bundle' },
  custom_attributes: [
    { attribute_code: 'price_type', value: '0' },
    { attribute_code: 'price_view', value: '0' },
  ],
  extension_attributes: {
    ...{ website_ids: [1], stock_item: { is_in_stock: true } },
    bundle_product_options: ['Pot', 'Brush'].map((title, place) => ({
      ...{ title, required: true, type: 'select', position: place },
      product_links: [0, 1].map((hue) => ({
        sku: paintSku(n, hue + 2 * place),
        qty: 1,
        position: hue,
        is_default: hue === 0,
        can_change_quantity: 1,
      })),
    })),
  },
});

const grouped = (n: number) => ({
  ...{
    sku: `GROUP-${n}`,
    name: `Group ${n}`,
    type_id: 'grouped',
    extension_attributes: { website_ids: [1], stock_item: { is_in_stock: true } },
  },
  product_links: [0, 1, 2].map((hue) => ({
    ...{ sku: `GROUP-${n}`, link_type: 'associated', linked_product_sku: paintSku(n, hue), linked_product_type: 'simple', position: hue },
    extension_attributes: { qty: hue + 1 },
  })),
});

const downloadable = (n: number) => ({
  ...{ sku: `SONG-${n}`, name: `Song ${n}`, type_id: 'downloadable' },
  extension_attributes: {
    ...stocked,
    downloadable_product_links: ['First', 'Second'].map((title, sort_order) => ({
      ...{
        title,
        link_type: 'url',
        link_url: `https://files.test/${n}-${title}.mp3`,
        price: 2,
        number_of_downloads: 3,
        is_shareable: 1,
        sort_order,
      },
    })),
  },
});

/** Gives every tenth simple product options, a picture, a tier price and a name in the second store view. */
async function decoratePlain({ call }: Rest, plain: number): Promise<void> {
  await times(Math.floor(plain / 10), async (n) => {
    const sku = plainSku(n * 10);
    const product = {
      options: [
        { title: 'Engraving', type: 'field', is_require: false, sort_order: 1, price: 2, price_type: 'fixed' },
        {
          ...{ title: 'Wrapping', type: 'drop_down', is_require: false, sort_order: 2 },
          values: ['Paper', 'Cloth'].map((title, sort_order) => ({ title, price: 1, price_type: 'fixed', sort_order })),
        },
      ],
      media_gallery_entries: [picture(`plain-${n}`)],
      tier_prices: [{ customer_group_id: 1, qty: 5, value: 4 }],
      extension_attributes: stocked,
    };
    await call('PUT', `products/${sku}`, { product });
    await call('PUT', `products/${sku}`, { product: { name: `Ding ${n}` } }, 'german');
  });
}
