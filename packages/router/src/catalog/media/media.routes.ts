import { wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { MediaEntry } from '../product/product.schema.js';
import { AddMedia, ChangeMedia, MediaEntries, MediaId, MediaOf } from './media.schema.js';
import { addMedia, changeMedia, getMedia, listMedia, removeMedia } from './media.service.js';

const read = publicRead('Magento_Catalog::catalog');
const readOne = publicRead('Magento_Catalog::attributes_attributes');
const write = acl('Magento_Catalog::catalog');

/** Images and videos of a product. */
export const mediaRoutes = router({
  list: read('GET', '/V1/products/{sku}/media', 'Lists the images of a product').input(MediaOf).output(MediaEntries).query(listMedia),
  get: readOne('GET', '/V1/products/{sku}/media/{entryId}', 'Returns an image of a product').input(MediaId).output(MediaEntry).query(getMedia),
  add: write('POST', '/V1/products/{sku}/media', 'Adds an image to a product and returns its id').input(AddMedia).output(wireText).mutation(addMedia),
  update: write('PUT', '/V1/products/{sku}/media/{entryId}', 'Updates an image of a product').input(ChangeMedia).output(wireBool).mutation(changeMedia),
  remove: write('DELETE', '/V1/products/{sku}/media/{entryId}', 'Deletes an image of a product').input(MediaId).output(wireBool).mutation(removeMedia),
});
