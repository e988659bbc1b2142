/** The currencies in use, and the import of their rates. */
export const currencyDefaults = {
  'currency/import/enabled': '0',
  'currency/import/error_email': '',
  'currency/import/hours': '24',
  'currency/import/url': '',
  'currency/options/allow': 'USD,EUR',
  'currency/options/base': 'USD',
  'currency/options/default': 'USD',
};
