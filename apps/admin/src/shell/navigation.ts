import type { AclResource } from '@merx/wire';
import {
  IconBox,
  IconBuildingStore,
  IconFileText,
  IconHome2,
  type IconProps,
  IconReceipt2,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type en from '../texts/en';

export interface Place {
  to: string;
  label: keyof en['nav'];
  /** Any one of these resources grants access; empty: every admin. */
  words: readonly AclResource[];
}

export interface Section {
  label: keyof en['nav'];
  icon: ComponentType<IconProps>;
  places: readonly Place[];
}

/** All pages of the navigation with their required resources. */
export const sections: readonly Section[] = [
  { label: 'start', icon: IconHome2, places: [{ to: '/', label: 'start', words: [] }] },
  {
    label: 'sales',
    icon: IconReceipt2,
    places: [
      { to: '/orders', label: 'orders', words: ['Magento_Sales::actions_view'] },
      { to: '/invoices', label: 'invoices', words: ['Magento_Sales::sales_invoice'] },
      { to: '/shipments', label: 'shipments', words: ['Magento_Sales::shipment'] },
      { to: '/creditmemos', label: 'creditmemos', words: ['Magento_Sales::sales_creditmemo'] },
      { to: '/transactions', label: 'transactions', words: ['Magento_Sales::transactions_fetch'] },
      { to: '/carts', label: 'carts', words: ['Magento_Cart::manage'] },
    ],
  },
  {
    label: 'catalog',
    icon: IconBox,
    places: [
      { to: '/products', label: 'products', words: ['Magento_Catalog::products'] },
      { to: '/categories', label: 'categories', words: ['Magento_Catalog::categories'] },
      { to: '/stock', label: 'stock', words: ['Magento_CatalogInventory::cataloginventory'] },
      { to: '/attributes', label: 'attributes', words: ['Magento_Catalog::attributes_attributes'] },
      { to: '/attribute-sets', label: 'attributeSets', words: ['Magento_Catalog::sets'] },
    ],
  },
  {
    label: 'customersSection',
    icon: IconUsers,
    places: [
      { to: '/customers', label: 'customers', words: ['Magento_Customer::customer'] },
      { to: '/customer-groups', label: 'groups', words: ['Magento_Customer::group'] },
    ],
  },
  {
    label: 'marketing',
    icon: IconSpeakerphone,
    places: [{ to: '/price-rules', label: 'rules', words: ['Magento_SalesRule::quote'] }],
  },
  {
    label: 'content',
    icon: IconFileText,
    places: [
      { to: '/pages', label: 'pages', words: ['Magento_Cms::page'] },
      { to: '/blocks', label: 'blocks', words: ['Magento_Cms::block'] },
    ],
  },
  {
    label: 'stores',
    icon: IconBuildingStore,
    places: [
      { to: '/settings', label: 'settings', words: ['Magento_Config::config'] },
      { to: '/stores', label: 'storeViews', words: ['Magento_Backend::store'] },
      { to: '/tax-rates', label: 'taxRates', words: ['Magento_Tax::manage_tax'] },
      { to: '/tax-rules', label: 'taxRules', words: ['Magento_Tax::manage_tax'] },
      { to: '/tax-classes', label: 'taxClasses', words: ['Magento_Tax::manage_tax'] },
      { to: '/dry-run', label: 'dryRun', words: ['Magento_Cart::manage'] },
    ],
  },
  {
    label: 'system',
    icon: IconSettings,
    places: [
      { to: '/admins', label: 'admins', words: ['Magento_User::acl_users'] },
      { to: '/roles', label: 'roles', words: ['Magento_User::acl_roles'] },
      { to: '/tokens', label: 'tokens', words: ['Magento_Backend::all'] },
      { to: '/integrations', label: 'integrations', words: ['Magento_Integration::integrations'] },
      { to: '/changes', label: 'changes', words: ['Magento_Logging::magento_logging_events'] },
      { to: '/jobs', label: 'jobs', words: [] },
      { to: '/mails', label: 'mails', words: ['Magento_Email::mails'] },
      { to: '/mail-server', label: 'mailServer', words: ['Magento_Backend::all'] },
      { to: '/about', label: 'about', words: ['Magento_Backend::system'] },
    ],
  },
];

export const allPlaces: readonly Place[] = sections.flatMap(({ places }) => places);

/** The required resources for a path, from its navigation entry. */
export function wordsOf(pathname: string): readonly AclResource[] {
  const place = allPlaces.filter(({ to }) => to !== '/' && (pathname === to || pathname.startsWith(`${to}/`)))[0];
  return place?.words ?? [];
}
