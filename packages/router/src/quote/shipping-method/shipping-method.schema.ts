import { int, text, wireBool, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';
import { SetAddress } from '../address/address.schema.js';

export const ShippingMethod = z.object({
  carrier_code: wireText,
  method_code: wireText,
  carrier_title: wireText,
  method_title: wireText,
  amount: wireDecimal,
  base_amount: wireDecimal,
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
export const EstimateByAddress = SetAddress;
export const EstimateByAddressId = z.object({ addressId: int });
