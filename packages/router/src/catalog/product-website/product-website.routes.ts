import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { AssignWebsite, UnassignWebsite } from './product-website.schema.js';
import { assignWebsite, unassignWebsite } from './product-website.service.js';

const products = acl('Magento_Catalog::products');

/** The websites that sell a product. Both writes do the same. */
export const productWebsiteRoutes = router({
  add: products('POST', '/V1/products/{sku}/websites', 'Assigns a product to a website').input(AssignWebsite).output(wireBool).mutation(assignWebsite),
  set: products('PUT', '/V1/products/{sku}/websites', 'Assigns a product to a website (same as POST)').input(AssignWebsite).output(wireBool).mutation(assignWebsite),
  remove: products('DELETE', '/V1/products/{sku}/websites/{websiteId}', 'Removes a product from a website').input(UnassignWebsite).output(wireBool).mutation(unassignWebsite),
});
