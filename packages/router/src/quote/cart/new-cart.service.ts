import { randomBytes } from 'node:crypto';
import { type Cache, type Database, type Queryable, shopConfig } from '@merx/db';
import { type CartCustomer, cartCustomer } from '../../customer/index.js';
import { cartRules } from '../../sales-rule/index.js';
import { frontStore } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { keepBlank, likeBlank } from './blank-carts.service.js';
import { insertCart, type NewCart, selectActiveCartId, selectCurrencyRate } from './cart-write.queries.js';
import { keepCart } from './kept-carts.service.js';
import { keptProducts } from './kept-products.service.js';
import { readCart } from './read-cart.service.js';

/** Where a cart is created: the store view, and the connection. */
export interface NewCartPlace {
  cache: Cache;
  /** The database, or the open transaction. */
  db: Queryable;
  storeId: number;
}

/** The store view of the request; `all` uses the default one. Not for use inside a transaction. Throws 404. */
export async function placeOf({ db, scope }: Context): Promise<NewCartPlace & { db: Database }> {
  const { store } = await frontStore(db, scope.storeId);
  return { cache: db.cache, db, storeId: store.id };
}

/** The id of a customer's active cart, created if there is none. Throws 404 for an unknown customer. */
export async function activeCartOf(place: NewCartPlace, customerId: number): Promise<number> {
  const existing = await selectActiveCartId(place.db, customerId);
  if (existing !== undefined) return existing;
  const customer = await cartCustomer(place.db, customerId);
  if (!customer) throw notFound('customerId', customerId);
  return createCart(place, null, customer);
}

const GUEST_GROUP = 0;
const DEFAULT_CUSTOMER_TAX_CLASS = 3;

/** Creates an empty cart and returns its id; if the customer got one concurrently, returns that one. */
export async function createCart(place: NewCartPlace, maskedId: string | null, customer: CartCustomer | null): Promise<number> {
  const cartId = await insertNewCart(place, { maskedId, customer, email: customer?.email ?? null, isDraft: false, replacedOrderId: 0 });
  if (cartId !== undefined) return cartId;
  // Concurrent calls: the other one's cart is the active cart.
  return customer ? activeCartOf(place, customer.id) : createCart(place, newMaskedId(), null);
}

const GUEST = { customer: null, email: null, isDraft: false, replacedOrderId: 0 } as const;

/** Creates a guest's empty cart. This process then knows it: the first item needs no look at it. */
export async function createKnownCart(place: NewCartPlace & { db: Database }, maskedId: string): Promise<void> {
  const { cache, db } = place;
  const { attributeCodes } = await cartRules(cache, db);
  const kept = keptProducts(db, attributeCodes);
  const inserted = await newCart(place, { ...GUEST, maskedId });
  const made = await insertCart(db, inserted);
  if (!kept || !made) return;
  const reference = { by: 'mask', maskedId } as const;
  const known = likeBlank(kept, inserted, made);
  if (known) return keepCart(kept, reference, known);
  // Nobody else knows its id yet.
  const read = await readCart(db, reference, attributeCodes);
  if (read) keepBlank(kept, inserted, read);
}

/** The customer of a draft. */
interface NewDraft {
  /** Null for a guest. */
  customer: CartCustomer | null;
  email: string | null;
  /** The order to be replaced by the draft; 0 for none. */
  replacedOrderId: number;
}

/** Creates an empty draft for an order placed by an admin, separate from the customer's own cart, and returns its id. */
export async function createDraft(place: NewCartPlace, draft: NewDraft): Promise<number> {
  const cartId = await insertNewCart(place, { ...draft, maskedId: null, isDraft: true });
  if (cartId === undefined) throw new Error('The draft was not inserted.');
  return cartId;
}

interface CartOwner extends NewDraft {
  maskedId: string | null;
  isDraft: boolean;
}

const insertNewCart = async (place: NewCartPlace, owner: CartOwner): Promise<number | undefined> =>
  (await insertCart(place.db, await newCart(place, owner)))?.entity_id;

async function newCart({ cache, db, storeId }: NewCartPlace, owner: CartOwner): Promise<NewCart> {
  const { maskedId, customer, email, isDraft, replacedOrderId } = owner;
  const config = await shopConfig(cache, db, storeId);
  const baseCurrency = config.text('currency/options/base');
  const quoteCurrency = config.text('currency/options/default');
  return {
    masked_id: maskedId,
    store_id: storeId,
    customer_id: customer?.id ?? null,
    customer_group_id: customer?.group_id ?? GUEST_GROUP,
    customer_tax_class_id: customer?.tax_class_id ?? DEFAULT_CUSTOMER_TAX_CLASS,
    customer_email: email,
    customer_is_guest: customer === null,
    base_currency_code: baseCurrency,
    quote_currency_code: quoteCurrency,
    base_to_quote_rate: baseCurrency === quoteCurrency ? '1' : await selectCurrencyRate(db, baseCurrency, quoteCurrency),
    is_draft: isDraft,
    orig_order_id: replacedOrderId,
  };
}

const MASK_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const MASK_LENGTH = 32;
const UNBIASED = 256 - (256 % MASK_ALPHABET.length);

/** 32 random letters and digits, so that masked ids cannot be guessed. */
export function newMaskedId(): string {
  let id = '';
  while (id.length < MASK_LENGTH) {
    for (const byte of randomBytes(MASK_LENGTH))
      if (byte < UNBIASED && id.length < MASK_LENGTH) id += MASK_ALPHABET[byte % MASK_ALPHABET.length];
  }
  return id;
}
