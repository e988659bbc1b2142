import { areStylesheets } from '../stylesheets.js';
import {
  type Control,
  country,
  currencies,
  currency,
  email,
  locale,
  longText,
  oneOf,
  orEmpty,
  page,
  regionOf,
  text,
  timezone,
  toggle,
  url,
  whole,
} from './control.js';
import { card } from './declaration.js';

/** The stylesheets of the storefront, one per line. */
const stylesheets: Control = {
  ...longText,
  must: 'at most 5 URLs that start with http:// or https://, one per line, or empty',
  accepts: (value) => longText.accepts(value) && areStylesheets(value),
};

/** Who and where the store is, and how it writes dates, weights and amounts. */
export const storeSettings = {
  ...card('store', 'details', {
    'general/store_information/name': text,
    'general/store_information/phone': text,
    'general/store_information/merchant_vat_number': text,
  }),
  ...card('store', 'address', {
    'general/store_information/country_id': orEmpty(country),
    'general/store_information/street_line1': text,
    'general/store_information/street_line2': text,
    'general/store_information/postcode': text,
    'general/store_information/city': text,
    'general/store_information/region_id': orEmpty(regionOf('general/store_information/country_id')),
  }),
  ...card('store', 'locale', {
    'general/locale/code': locale,
    'general/locale/timezone': timezone,
    'general/country/default': country,
    'general/locale/weight_unit': oneOf('weight_unit', 'lbs', 'kgs'),
  }),
  ...card('store', 'currency', {
    'currency/options/base': [currency, { width: 'websites' }],
    'currency/options/default': currency,
    'currency/options/allow': currencies,
  }),
  ...card('store', 'rates', {
    'currency/import/enabled': [toggle, { width: 'default' }],
    'currency/import/url': [url, { width: 'default' }],
    'currency/import/hours': [whole({ min: 1, max: 168, unit: 'hours' }), { width: 'default', needs: 'currency/import/enabled' }],
    'currency/import/error_email': [orEmpty(email), { width: 'default', needs: 'currency/import/enabled' }],
  }),
  ...card('store', 'web', {
    'web/secure/base_url': url,
    'web/default/cms_home_page': page,
    'web/default/cms_no_route': page,
    'web/default/cms_no_cookies': page,
    'web/preview/stylesheets': stylesheets,
  }),
};
