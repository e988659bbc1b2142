import { wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { NewContentPicture } from './content-picture.schema.js';
import { keepContentPicture } from './content-picture.service.js';

/** Everyone who writes HTML for the storefront. */
const write = acl('Magento_Cms::page', 'Magento_Cms::block', 'Magento_Catalog::products', 'Magento_Catalog::categories');

export const contentPictureRoutes = router({
  keepPicture: write().input(NewContentPicture).output(wireText).mutation(keepContentPicture),
});
