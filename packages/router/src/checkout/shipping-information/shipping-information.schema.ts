import { text } from '@merx/wire';
import { z } from 'zod';
import { CartAddressInput } from '../../quote/index.js';

const { custom_attributes, extension_attributes } = CartAddressInput.shape;

export const ShippingInformation = z.object({
  addressInformation: z.strictObject({
    shipping_address: CartAddressInput,
    billing_address: CartAddressInput.nullish(),
    shipping_method_code: text,
    shipping_carrier_code: text,
    custom_attributes,
    extension_attributes,
  }),
});
export type ShippingInformation = z.infer<typeof ShippingInformation>;
