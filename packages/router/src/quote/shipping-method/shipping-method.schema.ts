import { int, text, wireBool, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';
import { fields } from '../address/address.schema.js';

export const ShippingMethod = z.object({
  ...fields(wireText, 'carrier_code', 'method_code', 'carrier_title', 'method_title'),
  ...fields(wireDecimal, 'amount', 'base_amount'),
  available: wireBool,
  error_message: wireText,
  price_excl_tax: wireDecimal,
  price_incl_tax: wireDecimal,
});
export type ShippingMethod = z.infer<typeof ShippingMethod>;

export const ShippingMethods = z.array(ShippingMethod);
/** No method is returned as an empty list. */
export const ChosenMethod = ShippingMethod.nullable();

export const SetShippingMethod = z.object({ carrierCode: text, methodCode: text });
/** A method as named by clients. */
export type MethodChoice = z.infer<typeof SetShippingMethod>;
export const EstimateByAddressId = z.object({ addressId: int });
