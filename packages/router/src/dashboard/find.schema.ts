import { int, nonEmptyText, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** `limit` applies per kind. */
export const FindInput = z.object({
  text: nonEmptyText,
  limit: int.refine((value) => value >= 1 && value <= 50, 'Invalid input: expected 1 to 50').default(5),
});
export type FindInput = z.infer<typeof FindInput>;

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
  hit('category', z.object({ id })),
  hit('page', z.object({ id })),
  hit('rule', z.object({ id })),
]);
export type Found = z.infer<typeof Found>;

export const FoundList = z.array(Found);
