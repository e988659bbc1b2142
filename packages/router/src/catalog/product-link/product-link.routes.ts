import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { LinkAttributes, LinkId, LinksOf, LinkType, LinkTypes, ProductLinks, SaveLink, SetLinks } from './product-link.schema.js';
import { listLinkAttributes, listLinks, listLinkTypes, removeLink, saveLink, setLinks } from './product-link.service.js';

const read = publicRead('Magento_Catalog::catalog');
const write = acl('Magento_Catalog::catalog');

/** Links between products: related, up-sell, cross-sell, and the parts of a grouped product. */
export const productLinkRoutes = router({
  types: read('GET', '/V1/products/links/types', 'Lists the types of link between products').output(LinkTypes).query(listLinkTypes),
  attributes: read('GET', '/V1/products/links/{type}/attributes', 'Lists the attributes of a type of link').input(LinkType).output(LinkAttributes).query(listLinkAttributes),
  list: read('GET', '/V1/products/{sku}/links/{type}', 'Lists the products that a product links to').input(LinksOf).output(ProductLinks).query(listLinks),
  set: write('POST', '/V1/products/{sku}/links', 'Links products to a product').input(SetLinks).output(wireBool).mutation(setLinks),
  save: write('PUT', '/V1/products/{sku}/links', 'Saves one link of a product').input(SaveLink).output(wireBool).mutation(saveLink),
  remove: write('DELETE', '/V1/products/{sku}/links/{type}/{linkedProductSku}', 'Deletes a link between two products').input(LinkId).output(wireBool).mutation(removeLink),
});
