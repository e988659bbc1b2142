import { wireBool } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { Stock } from '../stock/stock.schema.js';
import { ChannelPath, RequestedQty, RequestedQuantities, SalableForQty, SalableForQuantities, SalableProducts, SalableQuantity, SkuInStock, SkusInStock } from './salability.schema.js';
import { areSalable, areSalableForQty, isSalable, isSalableForQty, resolveStock, salableQuantity } from './salability.service.js';

const sales = acl('Magento_InventorySalesApi::stock');

export const salabilityRoutes = {
  salableQuantity: sales('GET', '/V1/inventory/get-product-salable-quantity/{sku}/{stockId}', 'Returns the salable quantity of a product')
    .input(SkuInStock)
    .output(SalableQuantity)
    .query(salableQuantity),
  isSalable: sales('GET', '/V1/inventory/is-product-salable/{sku}/{stockId}', 'Returns whether a product is salable').input(SkuInStock).output(wireBool).query(isSalable),
  areSalable: sales('GET', '/V1/inventory/are-products-salable', 'Returns whether products are salable').input(SkusInStock).output(SalableProducts).query(areSalable),
  isSalableForQty: sales('GET', '/V1/inventory/is-product-salable-for-requested-qty/{sku}/{stockId}/{requestedQty}', 'Returns whether a quantity of a product is salable')
    .input(RequestedQty)
    .output(SalableForQty)
    .query(isSalableForQty),
  areSalableForQty: sales('GET', '/V1/inventory/are-product-salable-for-requested-qty', 'Returns whether quantities of products are salable')
    .input(RequestedQuantities)
    .output(SalableForQuantities)
    .query(areSalableForQty),
  resolveStock: sales('GET', '/V1/inventory/stock-resolver/{type}/{code}', 'Returns the stock that a website sells from').input(ChannelPath).output(Stock).query(resolveStock),
};
