import { type Actor, mayUse } from '../trpc/context.js';
import type { Found } from './find.schema.js';

export type Kind = Found['kind'];

/** What each kind is called in the list of rights, in the order in which the kinds are shown. */
const words: Readonly<Record<Kind, `Magento_${string}`>> = {
  product: 'Magento_Catalog::products',
  order: 'Magento_Sales::actions_view',
  customer: 'Magento_Customer::customer',
  invoice: 'Magento_Sales::sales_invoice',
  shipment: 'Magento_Sales::shipment',
  creditmemo: 'Magento_Sales::sales_creditmemo',
  category: 'Magento_Catalog::categories',
  page: 'Magento_Cms::page',
  rule: 'Magento_SalesRule::quote',
};

/** The kinds that the caller may see. */
export const kindsFor = (actor: Actor): Kind[] => (Object.keys(words) as Kind[]).filter((kind) => mayUse(actor, words[kind]));
