import type { AclResource } from '@merx/wire';
import i18next from 'i18next';

/** What can be begun from anywhere. */
export interface PaletteAction {
  to: string;
  label: string;
  /** Any one of these resources grants access; empty: every admin. */
  resources: readonly AclResource[];
}

/** Every page on which something new is made or brought in, and those that have no entry in the navigation. */
export function paletteActions(): PaletteAction[] {
  const { t } = i18next;
  return [
    { to: '/products/new', label: t('shortcut.newProduct'), resources: ['Magento_Catalog::products'] },
    { to: '/carts/new', label: t('sales.newOrder'), resources: ['Magento_Cart::manage'] },
    { to: '/customers/new', label: t('customers.new'), resources: ['Magento_Customer::manage'] },
    { to: '/categories/new', label: t('catalog.newCategory'), resources: ['Magento_Catalog::categories'] },
    { to: '/attributes/new', label: t('catalog.newAttribute'), resources: ['Magento_Catalog::attributes_attributes'] },
    { to: '/sources/new', label: t('products.sources.new'), resources: ['Magento_InventoryApi::source'] },
    { to: '/stocks/new', label: t('products.stocks.new'), resources: ['Magento_InventoryApi::stock'] },
    { to: '/customer-groups/new', label: t('customers.newGroup'), resources: ['Magento_Customer::group'] },
    { to: '/catalog-price-rules/new', label: t('marketing.catalog.new'), resources: ['Magento_CatalogRule::promo_catalog'] },
    { to: '/price-rules/new', label: t('marketing.newRule'), resources: ['Magento_SalesRule::quote'] },
    { to: '/url-rewrites/new', label: t('marketing.urls.new'), resources: ['Magento_UrlRewrite::urlrewrite'] },
    { to: '/pages/new', label: t('content.newPage'), resources: ['Magento_Cms::page'] },
    { to: '/blocks/new', label: t('content.newBlock'), resources: ['Magento_Cms::block'] },
    { to: '/tax-rates/new', label: t('stores.newRate'), resources: ['Magento_Tax::manage_tax'] },
    { to: '/tax-rules/new', label: t('stores.newRule'), resources: ['Magento_Tax::manage_tax'] },
    { to: '/admins/new', label: t('system.newAdmin'), resources: ['Magento_User::acl_users'] },
    { to: '/roles/new', label: t('system.newRole'), resources: ['Magento_User::acl_roles'] },
    { to: '/integrations/new', label: t('system.newIntegration'), resources: ['Magento_Integration::integrations'] },
    { to: '/webhooks/new', label: t('system.webhooks.new'), resources: ['Magento_Integration::webhooks'] },
    { to: '/products/import', label: t('products.import.title'), resources: ['Magento_Catalog::products'] },
    { to: '/stock/import', label: t('products.stockImport.title'), resources: ['Magento_CatalogInventory::cataloginventory'] },
    {
      to: '/reservations/mistakes',
      label: `${t('nav.reservations')}: ${t('products.reservations.mistakes')}`,
      resources: ['Magento_CatalogInventory::cataloginventory'],
    },
    { to: '/profile', label: t('nav.profile'), resources: [] },
  ];
}
