import { type ConfigReader, type Database, type Queryable, type StatementPart, violatedConstraint } from '@merx/db';
import { actingStaff } from '../../auth/index.js';
import { type LockedStock, readStockSettings, takenFromStock, writeTaken } from '../../catalog-inventory/index.js';
import { requireAgreements } from '../../checkout-agreements/index.js';
import { addAddress, type CartCustomer, cartCustomer } from '../../customer/index.js';
import { directoryOf } from '../../directory/index.js';
import { mailQueued } from '../../mail/index.js';
import { carryOut, insertOrder, isOnline, type NewOrder, newOrderRecipients, type Replaced, startPayment } from '../../sales/index.js';
import { takeUses, type Uses } from '../../sales-rule/index.js';
import { frontStoreIn, storeDirectory } from '../../store/index.js';
import { withStated } from '../cart/buyer.js';
import type { Cart, CartAddress } from '../cart/cart.js';
import type { CartCall } from '../cart-access.js';
import type { CartChange } from '../change/change-cart.service.js';
import { paymentDeclined } from '../faults.js';
import { stockLines } from '../item/item-rules.js';
import type { PaymentInput } from '../payment-method/payment-method.schema.js';
import { withUnsavedPayment } from '../payment-method/payment-method.service.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';
import { lockToPlace } from './lock-to-place.service.js';
import { orderOfCart, purchasesOf } from './order-of-cart.js';
import { checkedPickup } from './pickup.service.js';
import { cartOrderedUpdate, insertPurchases, reopenCart, updateCartEmail } from './place-order.queries.js';
import { checkPlacement, requireEmail, requireItems } from './placement-checks.js';

/** Places the order, after setting the payment method given with the call. Throws as `placeOrder`. */
export function placeCartOrder({ ctx, input }: CartCall<{ paymentMethod?: PaymentInput | null | undefined }>): Promise<number> {
  return placeOrder(ctx, input.paymentMethod);
}

/** What a call does in the transaction of its order. */
interface PlacementHooks {
  /** Writes the call's data and returns the updated cart. */
  prepare?(change: CartChange): Promise<Cart>;
  /** Before the cart is read; returns the columns with which the order references the one that it replaces. */
  begin?(tx: Queryable): Promise<Replaced['links']>;
  end?(tx: Queryable, placed: { orderId: number; incrementId: string }): Promise<void>;
}

/**
 * Places the order of a cart and returns its id, in one transaction: the agreements that `payment` names are checked,
 * the call's data is written, the cart is priced and validated, and one statement takes the stock, inserts the order and closes the
 * cart. The cart and the stock of its items are locked by the statement that reads them. The cart's lock lets one of several concurrent calls succeed; the others find no active
 * cart. Throws 404 for the cart, 400 for anything that prevents the order; then nothing has changed.
 */
export async function placeOrder(
  ctx: CartCall['ctx'],
  payment: PaymentInput | null | undefined,
  { prepare, begin, end }: PlacementHooks = {},
): Promise<number> {
  const { db } = ctx;
  const [directory, stores] = await Promise.all([directoryOf(db), storeDirectory(db)]);
  const placed = await db.transaction(async (tx): Promise<Placed> => {
    const links = await begin?.(tx);
    const { newPaymentId, heldStock, ...change } = await lockToPlace(db, tx, ctx.cart);
    const { book } = change;
    const { config } = book;
    requireItems(change.cart);
    await requireAgreed(ctx, change, payment);
    const prepared = (await prepare?.(change)) ?? change.cart;
    const { priced, write } = payment
      ? withUnsavedPayment(prepared, book, payment, newPaymentId)
      : { priced: priceCart(prepared, book), write: null };
    const { cart } = priced;
    const { billing, shipping } = checkPlacement(priced, book, directory);
    const pickupCode = await checkedPickup(tx, priced, book, shipping);
    const account = cart.customer_id === null ? null : ((await cartCustomer(tx, cart.customer_id)) ?? null);
    const customer = account && withStated(account, cart, null);
    const email = requireEmail(customer?.email ?? cart.customer_email ?? billing.email);
    const taken = await takenStock(ctx, change, cart, heldStock);
    const { website, group, store } = frontStoreIn(stores, cart.store_id);
    const storeName = [website.name, group.name, store.name].join('\n');
    const order = orderOfCart({
      priced,
      config,
      stockId: book.stockId,
      customer,
      email,
      billing,
      shipping,
      pickupCode,
      storeName,
      remoteIp: ctx.remoteIp,
      placedBy: actingStaff(ctx.actor)?.name,
    });
    const { orderId, incrementId, attemptId } = await writeOrder(
      tx,
      config,
      links ? { ...order, order: { ...order.order, ...links } } : order,
      [...taken, ...(write ? [write] : []), cartOrderedUpdate(cart.entity_id, cart.customer_email)],
    );
    await end?.(tx, { orderId, incrementId });
    await takeUses(tx, usesOf(priced, orderId));
    await insertPurchases(tx, orderId, purchasesOf(cart, config));
    // The address of the shop is nobody's own.
    if (customer) await saveAddresses(tx, customer, billing, pickupCode === null ? shipping : null);
    return { orderId, cartId: cart.entity_id, attemptId };
  });
  mailQueued(db);
  await payOrder(db, placed);
  return placed.orderId;
}

/** Takes the cart's stock, and returns the writes that are still to be made with the order. */
async function takenStock(
  { cart: { by } }: CartCall['ctx'],
  { tx, book }: CartChange,
  cart: Cart,
  held: LockedStock[] | undefined,
): Promise<StatementPart[]> {
  const taken = await takenFromStock(tx, stockLines(cart), readStockSettings(book.config), { stockId: book.stockId, held });
  if (by !== 'id') return [...taken.quantities, ...taken.reservations];
  // The change log lists what an admin does in its order: the stock, then the order.
  await writeTaken(tx, taken);
  return taken.reservations;
}

const usesOf = ({ cart, totals, coupon }: PricedCart, orderId: number): Uses => ({
  ruleIds: totals.appliedRules.map(({ rule_id }) => rule_id),
  spent: { orderId, byRule: totals.spending },
  coupon,
  customerId: cart.customer_id,
});

/** The cart with a guest's email, which is stored in the order. Throws 400 when it is invalid. */
export const withGuestEmail = (cart: Cart, email: string): Cart => ({ ...cart, customer_email: requireEmail(email) });

/** Stores the guest's email in a cart that is not ordered yet. */
export const storeGuestEmail = (tx: Queryable, { entity_id, customer_email }: Cart): Promise<void> =>
  updateCartEmail(tx, entity_id, customer_email);

/** Saves new addresses to the customer's address book if requested; duplicates once. */
async function saveAddresses(tx: Queryable, customer: CartCustomer, billing: CartAddress, shipping: CartAddress | null): Promise<void> {
  const wanted = [billing, shipping].filter((address) => address?.save_in_address_book && !address.customer_address_id) as CartAddress[];
  const distinct = wanted.filter((address, index) => wanted.findIndex((other) => samePlace(other, address)) === index);
  for (const address of distinct) {
    const { firstname, lastname, city, country_id } = address;
    await addAddress(tx, customer.id, {
      ...address,
      firstname: firstname ?? '',
      lastname: lastname ?? '',
      city: city ?? '',
      country_id: country_id ?? '',
    });
  }
}

const samePlace = (a: CartAddress, b: CartAddress) =>
  (['firstname', 'lastname', 'city', 'postcode', 'telephone', 'region_id'] as const).every((key) => a[key] === b[key]) &&
  a.street.join() === b.street.join();

/**
 * Throws 400 unless the payment names every agreement that the cart's store view requires. Admins place orders for
 * others and need not agree.
 */
export async function requireAgreed(
  ctx: CartCall['ctx'],
  { tx, cart, book }: CartChange,
  payment: PaymentInput | null | undefined,
): Promise<void> {
  if (ctx.cart.by === 'id') return;
  const source = { cache: ctx.db.cache, db: tx, config: book.config, storeId: cart.store_id };
  await requireAgreements(source, payment?.extension_attributes?.agreement_ids);
}

/** An order created from a cart, and the pending provider call for its payment. */
interface Placed {
  orderId: number;
  cartId: number;
  attemptId: number | null;
}

/**
 * Inserts an order with other writes and queues its mails. For a payment at a provider, these are queued when it is paid; the provider
 * call is recorded, to be made after the commit.
 */
async function writeOrder(
  tx: Queryable,
  config: ConfigReader,
  given: NewOrder,
  parts: StatementPart[],
): Promise<{ orderId: number; incrementId: string; attemptId: number | null }> {
  const { order, payment } = given;
  const recipients = isOnline(payment.method) ? [] : newOrderRecipients(config, order.customer_email);
  const { entity_id: orderId, increment_id: incrementId } = await insertOrder(tx, given, { mailTo: recipients, parts });
  const due = { amount: String(order.base_grand_total), currency: String(order.base_currency_code) };
  return { orderId, incrementId, attemptId: await startPayment(tx, config, { orderId, method: payment.method, ...due }) };
}

/**
 * Pays a new order at its provider. Throws 400 when the provider declines: the order is canceled and the cart is
 * reopened. While the outcome is unknown, or the buyer has to approve the payment, the order stays pending.
 */
async function payOrder(db: Database, { cartId, attemptId }: Placed): Promise<void> {
  if (attemptId === null) return;
  const { state, reason } = await carryOut(db, attemptId);
  if (state !== 'declined') return;
  await reopenUnpaid(db, cartId);
  throw paymentDeclined({ reason });
}

const ONE_CART = 'quote_active_customer_key';

/** Reopens the cart of an order whose payment failed, unless the buyer has another active cart. */
export async function reopenUnpaid(db: Database, cartId: number): Promise<void> {
  try {
    await reopenCart(db, cartId);
  } catch (error) {
    // The buyer has created another cart in the meantime, which stays their active cart.
    if (violatedConstraint(error) !== ONE_CART) throw error;
  }
}
