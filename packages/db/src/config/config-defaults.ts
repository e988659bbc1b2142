import { currencyDefaults } from './currency-defaults.js';
import { carrierDefaults, paymentDefaults } from './delivery-and-payment.js';
import { mailDefaults } from './mail-defaults.js';

const general = {
  'general/country/default': 'US',
  'general/country/eu_countries': 'AT,BE,BG,CY,CZ,DK,EE,FI,FR,DE,GR,HR,HU,IE,IT,LV,LT,LU,MT,NL,PL,PT,RO,SK,SI,ES,SE,GB',
  'general/country/optional_zip_countries': 'HK,IE,MO,PA,GB',
  'general/region/display_all': '1',
  'general/region/state_required': 'AU,BR,CA,CH,EE,ES,HR,IN,LT,LV,MX,RO,US',
  'general/locale/code': 'en_US',
  'general/locale/firstday': '0',
  'general/locale/language': 'en',
  'general/locale/timezone': 'America/Los_Angeles',
  'general/locale/weekend': '0,6',
  'general/locale/weight_unit': 'lbs',
  'general/single_store_mode/enabled': '0',
  // The address of the store, printed on its documents.
  'general/store_information/city': '',
  'general/store_information/country_id': '',
  'general/store_information/merchant_vat_number': '',
  'general/store_information/name': '',
  'general/store_information/phone': '',
  'general/store_information/postcode': '',
  'general/store_information/region_id': '',
  'general/store_information/street_line1': '',
  'general/store_information/street_line2': '',
  'trans_email/ident_custom1/email': 'custom1@example.com',
  'trans_email/ident_custom1/name': 'Custom 1',
  'trans_email/ident_custom2/email': 'custom2@example.com',
  'trans_email/ident_custom2/name': 'Custom 2',
  'trans_email/ident_general/email': 'owner@example.com',
  'trans_email/ident_general/name': 'Owner',
  'trans_email/ident_sales/email': 'sales@example.com',
  'trans_email/ident_sales/name': 'Sales',
  'trans_email/ident_support/email': 'support@example.com',
  'trans_email/ident_support/name': 'Customer Support',
  ...currencyDefaults,
  'web/default/cms_home_page': 'home',
  'web/default/cms_no_cookies': 'enable-cookies',
  'web/default/cms_no_route': 'no-route',
  // Loaded by previews of content in the admin, one URL per line.
  'web/preview/stylesheets': '',
  // Empty: the address the server is reached at (BASE_URL). A store view on its own domain overrides it.
  'web/unsecure/base_url': '',
  'web/unsecure/base_link_url': '',
  'web/unsecure/base_static_url': '',
  'web/unsecure/base_media_url': '',
  'web/secure/base_url': '',
  'web/secure/base_link_url': '',
  'web/secure/base_static_url': '',
  'web/secure/base_media_url': '',
};

const catalog = {
  'catalog/downloadable/content_disposition': 'inline',
  'catalog/downloadable/disable_guest_checkout': '1',
  'catalog/downloadable/downloads_number': '0',
  'catalog/downloadable/links_target_new_window': '1',
  'catalog/downloadable/links_title': 'Links',
  // The order item status from which a download is available: 9 is invoiced.
  'catalog/downloadable/order_item_status': '9',
  'catalog/downloadable/samples_title': 'Samples',
  // For links that use the default: whether they can be downloaded without logging in.
  'catalog/downloadable/shareable': '0',
  'catalog/fields_masks/meta_description': '{{name}} {{description}}',
  'catalog/fields_masks/meta_keyword': '{{name}}',
  'catalog/fields_masks/meta_title': '{{name}}',
  'catalog/fields_masks/sku': '{{name}}',
  'catalog/frontend/default_sort_by': 'position',
  'catalog/navigation/max_depth': '0',
  // 0: one price for all websites, 1: a price per website.
  'catalog/price/scope': '0',
  'catalog/product/default_tax_group': '2',
  'catalog/review/active': '1',
  'catalog/review/allow_guest': '1',
  'catalog/search/max_query_length': '128',
  'catalog/search/min_query_length': '3',
  // Whether a search without results is retried with typo tolerance.
  'catalog/search/typo_tolerance': '0',
  'catalog/seo/category_url_suffix': '.html',
  'catalog/seo/product_url_suffix': '.html',
  'catalog/seo/product_use_categories': '0',
  'catalog/seo/save_rewrites_history': '1',
  'catalog/custom_options/forbidden_extensions': 'php,exe',
  'cataloginventory/options/can_back_in_stock': '1',
  'cataloginventory/options/can_subtract': '1',
  'cataloginventory/options/display_product_stock_status': '1',
  'cataloginventory/options/show_out_of_stock': '0',
  'cataloginventory/options/stock_threshold_qty': '0',
  'cataloginventory/item_options/auto_return': '0',
  'cataloginventory/item_options/backorders': '0',
  'cataloginventory/item_options/enable_qty_increments': '0',
  'cataloginventory/item_options/manage_stock': '1',
  'cataloginventory/item_options/max_sale_qty': '10000',
  'cataloginventory/item_options/min_qty': '0',
  'cataloginventory/item_options/min_sale_qty': '1',
  'cataloginventory/item_options/notify_stock_qty': '1',
  'cataloginventory/item_options/qty_increments': '1',
};

const accounts = {
  'admin/security/lockout_failures': '10',
  'admin/security/lockout_threshold': '30',
  'admin/security/password_reset_link_expiration_period': '2',
  // 0: accounts are valid on every website, 1: per website.
  'customer/account_share/scope': '1',
  // Hours during which an account can be restored to its previous email address.
  'customer/account_information/email_restore_period': '168',
  'customer/address/company_show': 'opt',
  'customer/address/dob_show': '',
  'customer/address/fax_show': '',
  'customer/address/gender_show': '',
  'customer/address/middlename_show': '',
  'customer/address/prefix_options': '',
  'customer/address/prefix_show': '',
  'customer/address/street_lines': '2',
  'customer/address/suffix_options': '',
  'customer/address/suffix_show': '',
  'customer/address/taxvat_show': '',
  'customer/address/telephone_show': 'req',
  'customer/create_account/auto_group_assign': '0',
  'customer/create_account/confirm': '0',
  'customer/create_account/default_group': '1',
  'customer/create_account/email_domain': 'example.com',
  'customer/create_account/tax_calculation_address_type': 'billing',
  'customer/password/lockout_failures': '10',
  'customer/password/lockout_threshold': '10',
  'customer/password/minimum_password_length': '8',
  'customer/password/required_character_classes_number': '3',
  // Hours.
  'customer/password/reset_link_expiration_period': '2',
  // Whether admins may log in as a customer, and whether the customer must have allowed it.
  'login_as_customer/general/assistance_required': '1',
  // Seconds: how long the secret in the address of the storefront is valid.
  'login_as_customer/general/authentication_data_expiration_time': '60',
  'login_as_customer/general/enabled': '1',
  // Seconds.
  'login_as_customer/general/session_lifetime': '3600',
  // The page of the storefront that takes the secret; empty: the admin gets a token instead.
  'login_as_customer/general/storefront_url': '',
  // Seconds: how long an admin session lasts without a request, and its maximum lifetime.
  'admin/security/session_lifetime': '28800',
  'admin/security/session_longest': '2592000',
  // Whether every admin needs a second factor, and the ones to choose from (google, u2fkey); empty: all. Naming some also requires one.
  'twofactorauth/general/enable': '0',
  'twofactorauth/general/force_providers': '',
  // Consecutive failures from one network address for one account.
  'oauth/authentication_lock/max_failures_count': '10',
  // Failures from all addresses for one account; after that each address gets a single attempt.
  'oauth/authentication_lock/max_failures_total': '100',
  // Seconds.
  'oauth/authentication_lock/timeout': '1800',
};

const checkout = {
  // A URL in which {cart_id} is the cart of a guest; empty: the cart page of Magento's storefront.
  'checkout/abandoned_cart/cart_url': '',
  'checkout/abandoned_cart/delay_hours': '24',
  'checkout/abandoned_cart/enabled': '0',
  'checkout/abandoned_cart/idle_minutes': '60',
  'checkout/abandoned_cart/only_subscribed': '1',
  'checkout/cart/delete_quote_after': '30',
  'checkout/options/enable_agreements': '0',
  'checkout/options/guest_checkout': '1',
  'checkout/options/onepage_checkout_enabled': '1',
  'promo/auto_generated_coupon_codes/format': '1',
  'promo/auto_generated_coupon_codes/length': '12',
  'sales/gift_messages/allow_items': '0',
  'sales/gift_messages/allow_order': '0',
  'sales/gift_options/allow_items': '0',
  'sales/gift_options/allow_order': '0',
  // Whether customers may request returns themselves.
  'sales/magento_rma/enabled': '1',
  'sales/minimum_order/active': '0',
  'sales/minimum_order/amount': '',
  'sales/minimum_order/include_discount_amount': '1',
  'sales/minimum_order/tax_including': '1',
  'sales/orders/delete_pending_after': '480',
  'sales/reorder/allow': '1',
  'sales/totals_sort/discount': '20',
  'sales/totals_sort/grand_total': '100',
  'sales/totals_sort/shipping': '30',
  'sales/totals_sort/subtotal': '10',
  'sales/totals_sort/tax': '40',
  'sales/zerograndtotal_creditmemo/allow_zero_grandtotal': '1',
};

const tax = {
  'tax/calculation/algorithm': 'TOTAL_BASE_CALCULATION',
  'tax/calculation/apply_after_discount': '1',
  // 0: on the price that is charged, 1: on the original price.
  'tax/calculation/apply_tax_on': '0',
  'tax/calculation/based_on': 'shipping',
  'tax/calculation/cross_border_trade_enabled': '0',
  'tax/calculation/discount_tax': '0',
  'tax/calculation/price_includes_tax': '0',
  'tax/calculation/shipping_includes_tax': '0',
  'tax/classes/default_customer_tax_class': '3',
  'tax/classes/default_product_tax_class': '2',
  'tax/classes/shipping_tax_class': '0',
  'tax/defaults/country': 'US',
  'tax/defaults/postcode': '',
  'tax/defaults/region': '0',
  'tax/weee/enable': '0',
};

/** Every setting, with its default value. How each is edited is declared in `store/setting` of the router. */
export const configDefaults = {
  ...general,
  ...catalog,
  ...accounts,
  ...checkout,
  ...mailDefaults,
  ...tax,
  ...carrierDefaults,
  ...paymentDefaults,
};
