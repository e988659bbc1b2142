import { country, customerTaxClass, oneOf, productTaxClass, productTaxClassOrNone, regionOf, text, toggle } from './control.js';
import { card } from './declaration.js';

/** How taxes are calculated. */
export const taxSettings = {
  ...card('taxes', 'prices', {
    'tax/calculation/price_includes_tax': toggle,
    'tax/calculation/shipping_includes_tax': toggle,
  }),
  ...card('taxes', 'classes', {
    'tax/classes/shipping_tax_class': productTaxClassOrNone,
    'tax/classes/default_product_tax_class': productTaxClass,
    'tax/classes/default_customer_tax_class': customerTaxClass,
  }),
  ...card('taxes', 'calculation', {
    'tax/calculation/based_on': oneOf('tax_basis', 'shipping', 'billing', 'origin'),
    'tax/calculation/algorithm': oneOf('tax_rounding', 'UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION'),
    'tax/calculation/apply_after_discount': toggle,
    'tax/calculation/discount_tax': toggle,
  }),
  ...card('taxes', 'destination', {
    'tax/defaults/country': country,
    'tax/defaults/region': regionOf('tax/defaults/country'),
    'tax/defaults/postcode': text,
  }),
};
