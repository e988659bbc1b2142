import { salesOrderItem } from '@merx/db/tables';
import { entity, pageOf, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { GiftMessage } from './gift-message.schema.js';

const CustomOption = z.object({ option_id: wireText, option_value: wireText });
const BundleOption = z.object({ option_id: wireInt, option_qty: wireInt, option_selections: z.array(wireInt) });
const ConfigurableOption = z.object({ option_id: wireText, option_value: wireInt.optional() });

/** The selected options, as on cart items. */
const ProductOption = z.object({
  extension_attributes: z
    .object({
      custom_options: z.array(CustomOption).optional(),
      bundle_options: z.array(BundleOption).optional(),
      configurable_item_options: z.array(ConfigurableOption).optional(),
      downloadable_option: z.object({ downloadable_links: z.array(wireInt) }).optional(),
    })
    .optional(),
});
export type ProductOption = z.infer<typeof ProductOption>;

export const orderItemFields = entity(salesOrderItem, { omit: ['gift_message_id'] });

const OrderItemRow = z.object({
  ...orderItemFields.out,
  product_option: ProductOption.optional(),
  extension_attributes: z.object({ gift_message: GiftMessage }).optional(),
});

/** An item; a child contains its parent, which contains no other. */
export const OrderItem = OrderItemRow.extend({ parent_item: OrderItemRow.optional() });
export type OrderItem = z.infer<typeof OrderItem>;

export const OrderItemList = pageOf(OrderItem);
