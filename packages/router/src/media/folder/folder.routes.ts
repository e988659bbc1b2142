import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { FolderId, MediaFolder, MediaFolders, NewFolder, RenamedFolder } from './folder.schema.js';
import * as service from './folder.service.js';

const GALLERY = 'Magento_Cms::media_gallery';
const gallery = acl(GALLERY);
/** Those who edit what has pictures choose them. */
const readers = acl(GALLERY, 'Magento_Cms::page', 'Magento_Cms::block', 'Magento_Catalog::products', 'Magento_Catalog::categories');

/** Folders of the media library. Admin only, not served over REST. */
export const folderRoutes = router({
  list: readers().output(MediaFolders).query(service.listFolders),
  create: gallery().input(NewFolder).output(MediaFolder).mutation(service.createFolder),
  rename: gallery().input(RenamedFolder).output(wireBool).mutation(service.renameFolder),
  delete: gallery().input(FolderId).output(wireBool).mutation(service.removeFolder),
});
