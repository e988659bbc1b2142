import { text } from '@merx/wire';
import { z } from 'zod';
import { CartAddressInput, CartTotals } from '../../quote/index.js';

const { custom_attributes, extension_attributes } = CartAddressInput.shape;

export const TotalsInformation = z.object({
  addressInformation: z.strictObject({
    address: CartAddressInput,
    shipping_method_code: text.nullish(),
    shipping_carrier_code: text.nullish(),
    custom_attributes,
    extension_attributes,
  }),
});
export type TotalsInformation = z.infer<typeof TotalsInformation>;

/** Estimates the totals of the cart. */
export const EstimatedTotals = CartTotals;
