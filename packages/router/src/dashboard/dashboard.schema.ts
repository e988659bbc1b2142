import { date, decimal, int, nonEmptyText, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { ScarceStock } from '../catalog-inventory/index.js';
import { OrderGridRow } from '../sales/index.js';

/** A name such as `Europe/Berlin`; days begin at its midnight. */
export const timeZone = text.default('UTC');
const storeId = int.nullish();
const upTo = (most: number, otherwise: number) =>
  int.refine((value) => value >= 1 && value <= most, `Invalid input: expected 1 to ${most}`).default(otherwise);

export const SalesInput = z.object({ storeId, timeZone });
export type SalesInput = z.infer<typeof SalesInput>;

const Sales = z.object({
  /** First and last day, inclusive. */
  from: wireText,
  to: wireText,
  orders: wireInt,
  revenue: wireDecimal,
  /** Per order; 0 without orders. */
  average: wireDecimal,
});
/** Orders that were not canceled; revenue is their base grand total less canceled and refunded amounts. */
export const SalesFigures = z.object({
  base_currency_code: wireText,
  today: Sales,
  yesterday: Sales,
  same_day_last_week: Sales,
  last_7_days: Sales,
  last_30_days: Sales,
});
export type SalesFigures = z.infer<typeof SalesFigures>;

export const RevenueInput = z.object({ from: date, to: date, by: z.enum(['day', 'week', 'month']), storeId, timeZone });
export type RevenueInput = z.infer<typeof RevenueInput>;
/** `start` is the first day of the day, week (Monday) or month. */
export const Revenue = z.object({
  base_currency_code: wireText,
  points: z.array(z.object({ start: wireText, orders: wireInt, revenue: wireDecimal })),
});
export type Revenue = z.infer<typeof Revenue>;

export const BestsellersInput = z.object({ days: upTo(3660, 30), limit: upTo(100, 5), storeId });
export type BestsellersInput = z.infer<typeof BestsellersInput>;
/** Quantities sold, before discounts and taxes; the id is null for a deleted product. */
export const Bestsellers = z.object({
  base_currency_code: wireText,
  items: z.array(z.object({ product_id: wireInt.nullable(), sku: wireText, name: wireText, qty: wireDecimal, revenue: wireDecimal })),
});
export type Bestsellers = z.infer<typeof Bestsellers>;

export const LatestOrdersInput = z.object({ limit: upTo(100, 5), storeId });
export type LatestOrdersInput = z.infer<typeof LatestOrdersInput>;
export const LatestOrders = z.array(OrderGridRow);

export const OpenWork = z.object({
  to_invoice: wireInt,
  to_ship: wireInt,
  on_hold: wireInt,
  /** Unpaid, or under review by the payment provider. */
  pending_payment: wireInt,
  mails_given_up: wireInt,
});
export type OpenWork = z.infer<typeof OpenWork>;

export const NewCustomersInput = z.object({ timeZone, limit: upTo(100, 5) });
export type NewCustomersInput = z.infer<typeof NewCustomersInput>;
export const NewCustomers = z.object({
  today: wireInt,
  last_7_days: wireInt,
  last_30_days: wireInt,
  latest: z.array(z.object({ id: wireInt, name: wireText, email: wireText, created_at: wireText })),
});
export type NewCustomers = z.infer<typeof NewCustomers>;

/** Defaults to the configured notification level. */
export const LowStockInput = z.object({ qty: decimal.nullish(), limit: upTo(100, 5) });
export type LowStockInput = z.infer<typeof LowStockInput>;
export const LowStock = z.object({ qty: wireDecimal, total_count: wireInt, items: z.array(ScarceStock) });

/** A match; `link` holds the parameters of its page. */
const hit = <Kind extends string, Link extends z.ZodObject>(kind: Kind, link: Link) =>
  z.object({ kind: z.literal(kind), id: wireInt, label: wireText, detail: wireText, link });

const id = wireInt;
const ofOrder = z.object({ id, orderId: wireInt });
export const Found = z.discriminatedUnion('kind', [
  hit('product', z.object({ id, sku: wireText })),
  hit('order', z.object({ id })),
  hit('customer', z.object({ id })),
  hit('invoice', ofOrder),
  hit('shipment', ofOrder),
  hit('creditmemo', ofOrder),
  hit('return', ofOrder),
  hit('category', z.object({ id })),
  hit('page', z.object({ id })),
  hit('rule', z.object({ id })),
  hit('coupon', z.object({ id, ruleId: wireInt })),
  hit('track', ofOrder),
]);
export type Found = z.infer<typeof Found>;

export const KINDS = Found.options.map(({ shape }) => shape.kind.value);

/** Of one kind or all; `limit` applies per kind. */
export const FindInput = z.object({
  text: nonEmptyText,
  kind: z.enum(KINDS).nullish(),
  limit: upTo(50, 5),
});
export type FindInput = z.infer<typeof FindInput>;

export const FoundList = z.array(Found);
