import { customerGroup, oneOf, someOf, toggle, url, whole } from './control.js';
import { card } from './declaration.js';

const shown = oneOf('presence', '', 'opt', 'req');

const LOGIN = { needs: 'login_as_customer/general/enabled' };

/** Accounts, passwords and addresses of customers. */
export const customerSettings = {
  ...card('customers', 'accounts', {
    'customer/account_share/scope': [oneOf('account_scope', '0', '1'), { width: 'default' }],
    'customer/create_account/confirm': toggle,
    'customer/create_account/default_group': customerGroup,
    'customer/account_information/email_restore_period': whole({ unit: 'hours' }),
  }),
  ...card('customers', 'passwords', {
    'customer/password/minimum_password_length': whole({ min: 1, max: 256, unit: 'characters' }),
    'customer/password/required_character_classes_number': whole({ min: 1, max: 4 }),
    'customer/password/reset_link_expiration_period': whole({ unit: 'hours' }),
    'customer/password/lockout_failures': whole(),
    'customer/password/lockout_threshold': whole({ unit: 'minutes' }),
  }),
  ...card('customers', 'login_as_customer', {
    'login_as_customer/general/enabled': [toggle, { width: 'default' }],
    'login_as_customer/general/storefront_url': [url, LOGIN],
    'login_as_customer/general/assistance_required': [toggle, { width: 'default', ...LOGIN }],
    'login_as_customer/general/session_lifetime': [whole({ min: 300, max: 86_400, unit: 'seconds' }), { width: 'default', ...LOGIN }],
    'login_as_customer/general/authentication_data_expiration_time': [
      whole({ min: 10, max: 60, unit: 'seconds' }),
      { width: 'default', ...LOGIN },
    ],
  }),
  ...card('customers', 'fields', {
    'customer/address/street_lines': whole({ min: 1, max: 20, unit: 'lines' }),
    'customer/address/prefix_show': shown,
    'customer/address/middlename_show': oneOf('shown', '', '0', '1'),
    'customer/address/suffix_show': shown,
    'customer/address/dob_show': shown,
    'customer/address/gender_show': shown,
    'customer/address/taxvat_show': shown,
    'customer/address/company_show': shown,
    'customer/address/telephone_show': shown,
    'customer/address/fax_show': shown,
  }),
};

/** Sessions and second factors of admins, and limits on failed sign-ins. */
export const securitySettings = {
  ...card('security', 'second_factor', {
    'twofactorauth/general/enable': [toggle, { width: 'default' }],
    'twofactorauth/general/force_providers': [someOf('second_factor', 'google', 'u2fkey'), { width: 'default' }],
  }),
  ...card('security', 'sessions', {
    'admin/security/session_lifetime': [whole({ unit: 'seconds' }), { width: 'default' }],
    'admin/security/session_longest': [whole({ unit: 'seconds' }), { width: 'default' }],
  }),
  ...card('security', 'lockout', {
    'oauth/authentication_lock/max_failures_count': [whole(), { width: 'default' }],
    'oauth/authentication_lock/max_failures_total': [whole(), { width: 'default' }],
    'oauth/authentication_lock/timeout': [whole({ unit: 'seconds' }), { width: 'default' }],
  }),
};
