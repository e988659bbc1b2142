import type { AclResource } from '@merx/wire';
import { type Actor, mayUse } from '../trpc/context.js';
import type { Found } from './dashboard.schema.js';

export type Kind = Found['kind'];

/** The resource required for each kind, in display order. */
const resources: Readonly<Record<Kind, AclResource>> = {
  product: 'Magento_Catalog::products',
  order: 'Magento_Sales::actions_view',
  customer: 'Magento_Customer::customer',
  invoice: 'Magento_Sales::sales_invoice',
  shipment: 'Magento_Sales::shipment',
  creditmemo: 'Magento_Sales::sales_creditmemo',
  return: 'Magento_Rma::magento_rma',
  category: 'Magento_Catalog::categories',
  page: 'Magento_Cms::page',
  rule: 'Magento_SalesRule::quote',
  coupon: 'Magento_SalesRule::quote',
  track: 'Magento_Sales::actions_view',
};

/** The kinds that the caller may see. */
export const kindsFor = (actor: Actor): Kind[] => (Object.keys(resources) as Kind[]).filter((kind) => mayUse(actor, resources[kind]));
