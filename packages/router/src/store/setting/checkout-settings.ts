import { countries, money, oneOf, orEmpty, toggle, whole } from './control.js';
import { card } from './declaration.js';

/** What the cart, the checkout, the catalog, the stock and returns allow. */
export const checkoutSettings = {
  ...card('checkout', 'minimum', {
    'sales/minimum_order/active': toggle,
    'sales/minimum_order/amount': [orEmpty(money), { needs: 'sales/minimum_order/active' }],
  }),
  ...card('checkout', 'options', {
    'checkout/options/enable_agreements': toggle,
    'catalog/downloadable/disable_guest_checkout': toggle,
    'sales/gift_options/allow_order': toggle,
    'sales/gift_options/allow_items': toggle,
    'checkout/cart/delete_quote_after': whole({ unit: 'days' }),
  }),
  ...card('checkout', 'addresses', {
    'general/region/state_required': countries,
    'general/country/optional_zip_countries': countries,
  }),
  ...card('catalog', 'prices', { 'catalog/price/scope': [oneOf('price_scope', '0', '1'), { width: 'default' }] }),
  ...card('catalog', 'search', { 'catalog/search/typo_tolerance': toggle }),
  ...card('catalog', 'downloads', {
    'catalog/downloadable/order_item_status': oneOf('download_status', '1', '9'),
    'catalog/downloadable/shareable': toggle,
  }),
  ...card('returns', 'requests', { 'sales/magento_rma/enabled': toggle }),
  ...card('returns', 'refunds', {
    'cataloginventory/item_options/auto_return': toggle,
    'sales/zerograndtotal_creditmemo/allow_zero_grandtotal': toggle,
  }),
};
