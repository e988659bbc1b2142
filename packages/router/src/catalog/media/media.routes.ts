import { wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { AddMedia, ChangeMedia, MediaEntries, MediaEntry, MediaId, MediaOf } from './media.schema.js';
import { addMedia, changeMedia, getMedia, listMedia, removeMedia } from './media.service.js';

const read = publicRead('Magento_Catalog::catalog');
const readOne = publicRead('Magento_Catalog::attributes_attributes');
const write = acl('Magento_Catalog::catalog');

/** Images and videos of a product. */
export const mediaRoutes = router({
  list: read('GET', '/V1/products/{sku}/media', 'Lists the pictures of a product').input(MediaOf).output(MediaEntries).query(listMedia),
  get: readOne('GET', '/V1/products/{sku}/media/{entryId}', 'Returns a picture of a product').input(MediaId).output(MediaEntry).query(getMedia),
  add: write('POST', '/V1/products/{sku}/media', 'Adds a picture to a product and returns its id').input(AddMedia).output(wireText).mutation(addMedia),
  update: write('PUT', '/V1/products/{sku}/media/{entryId}', 'Changes a picture of a product').input(ChangeMedia).output(wireBool).mutation(changeMedia),
  remove: write('DELETE', '/V1/products/{sku}/media/{entryId}', 'Removes a picture of a product').input(MediaId).output(wireBool).mutation(removeMedia),
});
