import { CriteriaInput, wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { streamOf } from '../trpc/stream.js';
import { priceListItems } from './item.list.js';
import { AddedProducts, ChangedItem, ItemIds, PercentChange, PriceListItem, PriceListItems, PriceListItemsInput, SavedItems } from './item.schema.js';
import { addProducts, changeByPercent, changeItem, removeItems, saveItems } from './item.service.js';
import { importItems } from './item-files.service.js';
import { ItemImportInput, ItemImportProgress, SaveResult } from './item-import.schema.js';
import { priceLists } from './price-list.list.js';
import * as schema from './price-list.schema.js';
import * as service from './price-list.service.js';

const lists = acl('Magento_PriceList::price_lists');

/** Price lists, for the admin: not served over REST. */
export const priceListRoutes = router({
  list: lists().input(CriteriaInput).output(schema.PriceLists).query(priceLists.handle),
  get: lists().input(schema.PriceListId).output(schema.PriceList).query(service.getPriceList),
  create: lists().input(schema.NewPriceList).output(schema.PriceList).mutation(service.createPriceList),
  update: lists().input(schema.ChangedPriceList).output(schema.PriceList).mutation(service.changePriceList),
  delete: lists().input(schema.PriceListId).output(wireBool).mutation(service.removePriceList),
  duplicate: lists().input(schema.CopiedPriceList).output(schema.PriceList).mutation(service.duplicatePriceList),
  /** The prices of a product in lists, now or later. */
  pricesOf: lists().input(schema.ProductId).output(schema.ProductPrices).query(service.listPricesOf),
  item: router({
    list: lists().input(PriceListItemsInput).output(PriceListItems).query(priceListItems.handle),
    addProducts: lists().input(AddedProducts).output(wireInt).mutation(addProducts),
    save: lists().input(SavedItems).output(SaveResult).mutation(saveItems),
    update: lists().input(ChangedItem).output(PriceListItem).mutation(changeItem),
    delete: lists().input(ItemIds).output(wireInt).mutation(removeItems),
    import: lists().input(ItemImportInput).output(streamOf(ItemImportProgress)).mutation(importItems),
    changeByPercent: lists().input(PercentChange).output(wireInt).mutation(changeByPercent),
  }),
});
