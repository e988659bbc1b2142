import type { AclResource } from '@merx/wire';

/** The permission to read what events of a kind contain. */
const ACCESS: Readonly<Record<string, AclResource>> = {
  order: 'Magento_Sales::actions_view',
  invoice: 'Magento_Sales::sales_invoice',
  shipment: 'Magento_Sales::shipment',
  creditmemo: 'Magento_Sales::sales_creditmemo',
  return: 'Magento_Rma::magento_rma',
  product: 'Magento_Catalog::products',
  stock: 'Magento_CatalogInventory::cataloginventory',
  customer: 'Magento_Customer::customer',
  cart: 'Magento_Cart::manage',
};

/** The kind of entity that an event is about. */
export const kindOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** The permissions to read what these events contain. */
export const accessOf = (events: readonly string[]): AclResource[] => [...new Set(events.flatMap((type) => ACCESS[kindOf(type)] ?? []))];
