import type { Call, Send } from './call.js';
import { checkout } from './checkout.js';

/** The data of the catalogue that scenarios use. */
export interface Catalogue {
  /** Of simple products. */
  skus: string[];
  /** Categories with many products. */
  categories: number[];
  /** Words that occur in product names. */
  words: string[];
}

export interface Scenario {
  name: string;
  /** Creates the carts that the operations use; not measured. */
  prepare?(send: Send, catalogue: Catalogue): Promise<string[]>;
  /** Whether all measurements of a server share these carts; otherwise each has its own. */
  preparedOnce?: boolean;
  /** All calls that the operation chooses from, if a gateway may keep their answers. Measured with kept answers, each is sent once before. */
  reads?(catalogue: Catalogue): readonly Call[];
  /** What is measured: one call, or several in a row. */
  operation(send: Send, catalogue: Catalogue, carts: string[]): Promise<unknown>;
}

/** A random element. Throws for an empty list. */
export function any<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('The catalogue is empty.');
  return found;
}

function criteria(field: string, value: string | number, condition: string, sort: string): string {
  const filter = `searchCriteria[filter_groups][0][filters][0]`;
  return [
    `${filter}[field]=${field}&${filter}[value]=${encodeURIComponent(value)}&${filter}[condition_type]=${condition}`,
    `searchCriteria[sort_orders][0][field]=${sort}&searchCriteria[sort_orders][0][direction]=ASC`,
    'searchCriteria[page_size]=20&searchCriteria[current_page]=1',
  ].join('&');
}

const searchFor = (word: string) =>
  'searchCriteria[request_name]=quick_search_container&searchCriteria[page_size]=20&searchCriteria[filter_groups][0][filters][0]' +
  `[field]=search_term&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(word)}`;

const read = (path: string, ...floor: Call['floor']): Call => ({ method: 'GET', path, floor });

export const createCart: Call = { method: 'POST', path: '/guest-carts', floor: ['createCart'] };

/** Adds one item to a guest's cart. */
export const addItem = (cartId: string, sku: string): Call => ({
  method: 'POST',
  path: '/guest-carts/items',
  floor: ['addItem', cartId, sku],
  body: { cartItem: { quote_id: cartId, sku, qty: 1 } },
});

export const readTotals = (cartId: string): Call => read(`/guest-carts/${cartId}/totals`, 'totals', cartId);

/** Creates a guest's cart and returns its id. */
export const newCart = async (send: Send): Promise<string> => String(JSON.parse(await send(createCart)));

const CARTS = 500;
/** Enough carts to keep them at a realistic size, however long items are added: a cart is read before it is changed. */
const CARTS_TO_FILL = 5000;

async function emptyCarts(send: Send, count = CARTS): Promise<string[]> {
  const carts: string[] = [];
  while (carts.length < count) carts.push(await newCart(send));
  return carts;
}

async function filledCarts(send: Send, { skus }: Catalogue): Promise<string[]> {
  const carts = await emptyCarts(send);
  for (const cartId of carts) await send(addItem(cartId, any(skus)));
  return carts;
}

const NEWEST_PENDING = criteria('status', 'pending', 'eq', 'created_at').replace('=ASC', '=DESC');
/** What a list of orders shows. */
const NINE_FIELDS =
  'entity_id,increment_id,created_at,status,grand_total,order_currency_code,customer_firstname,customer_lastname,customer_email';

/** A scenario of single reads, each of which a gateway may keep. */
function reading(name: string, callsOf: (catalogue: Catalogue) => Call[]): Scenario {
  const known = new WeakMap<Catalogue, readonly Call[]>();
  const reads = (catalogue: Catalogue) => {
    const calls = known.get(catalogue) ?? callsOf(catalogue);
    known.set(catalogue, calls);
    return calls;
  };
  return { name, reads, operation: (send, catalogue) => send(any(reads(catalogue))) };
}

const catalogueReads = [
  reading('product by sku', ({ skus }) => skus.map((sku) => read(`/products/${sku}`, 'product', sku))),
  reading('products of category', ({ categories }) =>
    categories.map((id) => read(`/products?${criteria('category_id', id, 'eq', 'price')}`, 'productsOfCategory', id)),
  ),
  reading('products by text', ({ words }) =>
    words.map((word) => read(`/products?${criteria('name', `%${word}%`, 'like', 'name')}`, 'productsByText', `%${word}%`)),
  ),
  reading('search', ({ words }) => words.map((word) => read(`/search?${searchFor(word)}`, 'search', word))),
  reading('category tree', () => [read('/categories', 'categoryTree')]),
];

/** The same without a token: guests are not looked up in the database. */
const asGuest = ({ name, reads }: Scenario): Scenario =>
  reading(`${name}, guest`, (catalogue) => (reads?.(catalogue) ?? []).map((call) => ({ ...call, asGuest: true })));

const GUESTS = ['product by sku', 'products of category', 'category tree'];

export const scenarios: readonly Scenario[] = [
  ...catalogueReads,
  ...catalogueReads.filter(({ name }) => GUESTS.includes(name)).map(asGuest),
  { name: 'cart create', operation: (send) => send(createCart) },
  {
    name: 'cart add item',
    prepare: (send) => emptyCarts(send, CARTS_TO_FILL),
    operation: (send, { skus }, carts) => send(addItem(any(carts), any(skus))),
  },
  { name: 'cart totals', prepare: filledCarts, operation: (send, _, carts) => send(readTotals(any(carts))) },
  { name: 'order list', operation: (send) => send(read(`/orders?${NEWEST_PENDING}`, 'orders', 'pending')) },
  {
    name: 'order list, nine fields',
    operation: (send) => send(read(`/orders?${NEWEST_PENDING}&fields=items[${NINE_FIELDS}],total_count`, 'orders', 'pending')),
  },
  // Last: the orders it places would appear in the order list.
  { name: 'guest checkout', operation: (send, { skus }) => checkout(send, any(skus)) },
  { name: 'checkout of one hot product', operation: (send, { skus }) => checkout(send, skus[0] ?? '') },
];
