import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { LinkAttributes, LinkId, LinksOf, LinkType, LinkTypes, ProductLinks, SaveLink, SetLinks } from './product-link.schema.js';
import { listLinkAttributes, listLinks, listLinkTypes, removeLink, saveLink, setLinks } from './product-link.service.js';

const read = publicRead('Magento_Catalog::catalog');
const write = acl('Magento_Catalog::catalog');

/** Links between products: related, up-sell, cross-sell, and the parts of a grouped product. */
export const productLinkRoutes = router({
  types: read('GET', '/V1/products/links/types', 'Lists the types of product links').output(LinkTypes).query(listLinkTypes),
  attributes: read('GET', '/V1/products/links/{type}/attributes', 'Lists the attributes of a product link type').input(LinkType).output(LinkAttributes).query(listLinkAttributes),
  list: read('GET', '/V1/products/{sku}/links/{type}', 'Lists the linked products of a product').input(LinksOf).output(ProductLinks).query(listLinks),
  set: write('POST', '/V1/products/{sku}/links', 'Adds links to other products').input(SetLinks).output(wireBool).mutation(setLinks),
  save: write('PUT', '/V1/products/{sku}/links', 'Creates or updates a product link').input(SaveLink).output(wireBool).mutation(saveLink),
  remove: write('DELETE', '/V1/products/{sku}/links/{type}/{linkedProductSku}', 'Deletes a product link').input(LinkId).output(wireBool).mutation(removeLink),
});
