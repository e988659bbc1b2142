import { decimal, list, sku, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { stockId } from '../stock/stock.schema.js';

export const SkuInStock = z.object({ sku, stockId });
export const SalableQuantity = wireDecimal;

const MAX_QTY = 99_999_999.9999;
export const requestedQty: z.ZodType<number, number> = decimal.refine(
  (value) => Math.abs(value) <= MAX_QTY,
  `Invalid input: expected at most ${MAX_QTY}`,
);

export const RequestedQty = z.object({ sku, stockId, requestedQty: requestedQty.describe('Quantity to be sold.') });
export const RequestedQuantities = z.object({
  skuRequests: list(z.object({ sku: text, qty: requestedQty })).describe('SKUs and quantities to be sold.'),
  stockId,
});
export const SkusInStock = z.object({ skus: list(text).describe('SKUs of the products.'), stockId });

const result = { sku: wireText, stock_id: wireInt, salable: wireBool };
const errors = z.array(z.object({ code: wireText, message: wireText }));

/** Whether a product can be sold. */
export const SalableProducts = z.array(z.object(result));
/** Whether a quantity can be sold, and why not. */
export const SalableForQty = z.object({ salable: wireBool, errors });
export const SalableForQuantities = z.array(z.object({ ...result, errors }));
export type SalabilityError = z.infer<typeof errors>[number];

export const ChannelPath = z.object({
  type: text.describe('Type of the sales channel: `website`.'),
  code: text.describe('Code of the website.'),
});
