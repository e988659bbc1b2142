import { type Goods, stockProduct } from './goods.js';
import type { Shop } from './shop.js';

interface Made {
  id: number;
  sku: string;
}

/** Puts a composite product on the shelf: a product of another type, with a stock item that has no quantity. */
async function stockComposite(shop: Shop, type: string, goods: Partial<Goods>): Promise<Made> {
  const made = await stockProduct(shop, { weight: '5.0000', ...goods, qty: 0 });
  await shop.db.prisma.product.update({ where: { id: made.id }, data: { type_id: type } });
  await shop.db.prisma.stockItem.update({ where: { product_id: made.id }, data: { is_in_stock: true } });
  return made;
}

let attributes = 0;

export interface Shirt extends Made {
  attributeId: number;
  /** Option id by label. */
  colours: Record<string, number>;
  children: Record<string, Made>;
}

/** A configurable shirt in these colours, each with its goods. */
export async function stockShirt(shop: Shop, children: Record<string, Partial<Goods>>, goods: Partial<Goods> = {}): Promise<Shirt> {
  const code = `colour_${++attributes}`;
  const attribute = await shop.db.prisma.attribute.create({
    data: {
      entity_type_id: 4,
      code,
      frontend_input: 'select',
      backend_type: 'int',
      frontend_label: 'Colour',
      is_user_defined: true,
      options: { create: Object.keys(children).map((label, index) => ({ label, sort_order: index })) },
    },
    include: { options: true },
  });
  const colours = Object.fromEntries(attribute.options.map(({ label, id }) => [label, id]));
  const shirt = await stockComposite(shop, 'configurable', { price: '0.0000', ...goods });
  const made: Record<string, Made> = {};
  for (const [label, child] of Object.entries(children)) {
    made[label] = await stockProduct(shop, { ...child, attributes: { ...child.attributes, [code]: String(colours[label]) } });
  }
  await shop.db.prisma.product.update({
    where: { id: shirt.id },
    data: {
      configurable_options: { create: { attribute_id: attribute.id, label: 'Colour', value_indexes: Object.values(colours) } },
      configurable_children: { create: Object.values(made).map(({ id }) => ({ child_id: id })) },
    },
  });
  return { ...shirt, attributeId: attribute.id, colours, children: made };
}

export interface SelectionGoods {
  product: Made;
  qty?: string;
  canChange?: boolean;
  percent?: string;
  fixed?: string;
}

export interface Kit extends Made {
  options: { id: number; selections: number[] }[];
}

/** A bundle of options with their selections; `attributes` such as price_type make it a fixed one. */
export async function stockKit(
  shop: Shop,
  options: { title: string; type?: string; required?: boolean; selections: SelectionGoods[] }[],
  goods: Partial<Goods> = {},
): Promise<Kit> {
  const kit = await stockComposite(shop, 'bundle', { price: '0.0000', ...goods });
  const made: Kit['options'] = [];
  for (const [position, { title, type = 'select', required = true, selections }] of options.entries()) {
    const option = await shop.db.prisma.bundleOption.create({
      data: {
        parent_id: kit.id,
        title,
        type,
        required,
        position,
        selections: {
          create: selections.map(({ product, qty = '1', canChange = false, percent, fixed = '0' }, place) => ({
            product_id: product.id,
            position: place,
            qty,
            can_change_qty: canChange,
            price_type: percent === undefined ? 0 : 1,
            price_value: percent ?? fixed,
          })),
        },
      },
      include: { selections: { orderBy: { position: 'asc' } } },
    });
    made.push({ id: option.option_id, selections: option.selections.map(({ selection_id }) => selection_id) });
  }
  return { ...kit, options: made };
}

export interface Album extends Made {
  links: number[];
}

/** A downloadable album of links with these prices. */
export async function stockAlbum(shop: Shop, prices: string[], goods: Partial<Goods> = {}): Promise<Album> {
  const album = await stockProduct(shop, { type: 'virtual', ...goods, attributes: { links_title: 'Songs', ...goods.attributes } });
  const { downloadable_links } = await shop.db.prisma.product.update({
    where: { id: album.id },
    data: {
      type_id: 'downloadable',
      downloadable_links: {
        create: prices.map((price, index) => ({
          title: `Song ${index + 1}`,
          price,
          sort_order: index,
          number_of_downloads: 3,
          link_type: 'url',
          link_url: `https://shop.test/${index}.mp3`,
        })),
      },
    },
    include: { downloadable_links: { orderBy: { sort_order: 'asc' } } },
  });
  return { ...album, links: downloadable_links.map(({ id }) => id) };
}
