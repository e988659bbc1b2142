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
  resources: readonly AclResource[];
}

export interface Section {
  label: keyof en['nav'];
  icon: ComponentType<IconProps>;
  places: readonly Place[];
}

/** All pages of the navigation with their required resources. */
export const sections: readonly Section[] = [
  { label: 'start', icon: IconHome2, places: [{ to: '/', label: 'start', resources: [] }] },
  {
    label: 'sales',
    icon: IconReceipt2,
    places: [
      { to: '/orders', label: 'orders', resources: ['Magento_Sales::actions_view'] },
      { to: '/pickup-orders', label: 'pickupOrders', resources: ['Magento_Sales::actions_view'] },
      { to: '/invoices', label: 'invoices', resources: ['Magento_Sales::sales_invoice'] },
      { to: '/shipments', label: 'shipments', resources: ['Magento_Sales::shipment'] },
      { to: '/creditmemos', label: 'creditmemos', resources: ['Magento_Sales::sales_creditmemo'] },
      { to: '/returns', label: 'returns', resources: ['Magento_Rma::magento_rma'] },
      { to: '/transactions', label: 'transactions', resources: ['Magento_Sales::transactions_fetch'] },
      { to: '/carts', label: 'carts', resources: ['Magento_Cart::manage'] },
      { to: '/reports', label: 'reports', resources: ['Magento_Sales::sales'] },
    ],
  },
  {
    label: 'catalog',
    icon: IconBox,
    places: [
      { to: '/products', label: 'products', resources: ['Magento_Catalog::products'] },
      { to: '/categories', label: 'categories', resources: ['Magento_Catalog::categories'] },
      { to: '/stock', label: 'stock', resources: ['Magento_CatalogInventory::cataloginventory'] },
      { to: '/sources', label: 'sources', resources: ['Magento_InventoryApi::source'] },
      { to: '/stocks', label: 'stocks', resources: ['Magento_InventoryApi::stock'] },
      { to: '/reservations', label: 'reservations', resources: ['Magento_CatalogInventory::cataloginventory'] },
      { to: '/attributes', label: 'attributes', resources: ['Magento_Catalog::attributes_attributes'] },
      { to: '/attribute-sets', label: 'attributeSets', resources: ['Magento_Catalog::sets'] },
    ],
  },
  {
    label: 'customersSection',
    icon: IconUsers,
    places: [
      { to: '/customers', label: 'customers', resources: ['Magento_Customer::customer'] },
      { to: '/customer-groups', label: 'groups', resources: ['Magento_Customer::group'] },
    ],
  },
  {
    label: 'marketing',
    icon: IconSpeakerphone,
    places: [
      { to: '/catalog-price-rules', label: 'catalogRules', resources: ['Magento_CatalogRule::promo_catalog'] },
      { to: '/price-lists', label: 'priceLists', resources: ['Magento_PriceList::price_lists'] },
      { to: '/price-rules', label: 'rules', resources: ['Magento_SalesRule::quote'] },
      { to: '/reviews', label: 'reviews', resources: ['Magento_Review::reviews_all'] },
      { to: '/url-rewrites', label: 'urlRewrites', resources: ['Magento_UrlRewrite::urlrewrite'] },
      { to: '/email-templates', label: 'emailTemplates', resources: ['Magento_Email::template'] },
    ],
  },
  {
    label: 'content',
    icon: IconFileText,
    places: [
      { to: '/pages', label: 'pages', resources: ['Magento_Cms::page'] },
      { to: '/blocks', label: 'blocks', resources: ['Magento_Cms::block'] },
      { to: '/media', label: 'media', resources: ['Magento_Cms::media_gallery'] },
    ],
  },
  {
    label: 'stores',
    icon: IconBuildingStore,
    places: [
      { to: '/settings', label: 'settings', resources: ['Magento_Config::config'] },
      { to: '/stores', label: 'storeViews', resources: ['Magento_Backend::store'] },
      { to: '/currency-rates', label: 'currencyRates', resources: ['Magento_CurrencySymbol::currency_rates'] },
      { to: '/tax-rates', label: 'taxRates', resources: ['Magento_Tax::manage_tax'] },
      { to: '/tax-rules', label: 'taxRules', resources: ['Magento_Tax::manage_tax'] },
      { to: '/tax-classes', label: 'taxClasses', resources: ['Magento_Tax::manage_tax'] },
      { to: '/return-options', label: 'returnOptions', resources: ['Magento_Rma::rma_attribute'] },
      { to: '/dry-run', label: 'dryRun', resources: ['Magento_Cart::manage'] },
    ],
  },
  {
    label: 'system',
    icon: IconSettings,
    places: [
      { to: '/admins', label: 'admins', resources: ['Magento_User::acl_users'] },
      { to: '/roles', label: 'roles', resources: ['Magento_User::acl_roles'] },
      { to: '/single-sign-on', label: 'sso', resources: ['Magento_Backend::all'] },
      { to: '/tokens', label: 'tokens', resources: ['Magento_Backend::all'] },
      { to: '/integrations', label: 'integrations', resources: ['Magento_Integration::integrations'] },
      { to: '/webhooks', label: 'webhooks', resources: ['Magento_Integration::webhooks'] },
      { to: '/webhook-deliveries', label: 'webhookDeliveries', resources: ['Magento_Integration::webhooks'] },
      { to: '/changes', label: 'changes', resources: ['Magento_Logging::magento_logging_events'] },
      { to: '/jobs', label: 'jobs', resources: [] },
      {
        to: '/requests',
        label: 'requests',
        resources: ['Magento_AsynchronousOperations::system_magento_logging_bulk_operations'],
      },
      { to: '/mails', label: 'mails', resources: ['Magento_Email::mails'] },
      { to: '/mail-server', label: 'mailServer', resources: ['Magento_Backend::all'] },
      { to: '/about', label: 'about', resources: ['Magento_Backend::system'] },
    ],
  },
];

export const allPlaces: readonly Place[] = sections.flatMap(({ places }) => places);

/** Whether the page at this path belongs to a place of the navigation. */
export const isAt = (pathname: string, to: string): boolean => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

/** The required resources for a path, from its navigation entry. */
export const resourcesOf = (pathname: string): readonly AclResource[] =>
  allPlaces.find(({ to }) => to !== '/' && isAt(pathname, to))?.resources ?? [];
