import { countries, money, oneOf, orEmpty, toggle, url, whole } from './control.js';
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
  ...card('checkout', 'abandoned', {
    'checkout/abandoned_cart/idle_minutes': [whole({ min: 1, max: 100_000, unit: 'minutes' }), { width: 'default' }],
    'checkout/abandoned_cart/enabled': toggle,
    'checkout/abandoned_cart/delay_hours': [whole({ min: 1, max: 720, unit: 'hours' }), { needs: 'checkout/abandoned_cart/enabled' }],
    'checkout/abandoned_cart/only_subscribed': [toggle, { needs: 'checkout/abandoned_cart/enabled' }],
    'checkout/abandoned_cart/cart_url': [url, { needs: 'checkout/abandoned_cart/enabled' }],
  }),
  ...card('checkout', 'addresses', {
    'general/region/state_required': countries,
    'general/country/optional_zip_countries': countries,
  }),
  ...card('catalog', 'prices', { 'catalog/price/scope': [oneOf('price_scope', '0', '1'), { width: 'default' }] }),
  ...card('catalog', 'urls', { 'catalog/seo/save_rewrites_history': toggle }),
  ...card('catalog', 'search', { 'catalog/search/typo_tolerance': toggle }),
  ...card('catalog', 'reviews', {
    'catalog/review/active': toggle,
    'catalog/review/allow_guest': [toggle, { needs: 'catalog/review/active' }],
  }),
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
