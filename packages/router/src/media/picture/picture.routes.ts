import { wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { pictureList } from './picture.list.js';
import * as schema from './picture.schema.js';
import * as service from './picture.service.js';
import { listUses, removePictures } from './remove-pictures.service.js';

const GALLERY = 'Magento_Cms::media_gallery';
const gallery = acl(GALLERY);
/** Those who edit what has pictures choose them, and add their own. */
const editors = acl(GALLERY, 'Magento_Cms::page', 'Magento_Cms::block', 'Magento_Catalog::products', 'Magento_Catalog::categories');

/** Pictures of the media library. Admin only, not served over REST. */
export const pictureRoutes = router({
  list: editors().input(schema.PictureGridInput).output(schema.MediaPictures).query(pictureList.handle),
  get: editors().input(schema.PictureId).output(schema.MediaPicture).query(service.getPicture),
  uses: gallery().input(schema.PictureId).output(schema.PictureUses).query(listUses),
  upload: editors().input(schema.NewPicture).output(schema.MediaPicture).mutation(service.uploadPicture),
  replace: gallery().input(schema.ReplacedPicture).output(schema.MediaPicture).mutation(service.replacePicture),
  change: gallery().input(schema.ChangedPicture).output(schema.MediaPicture).mutation(service.changePicture),
  move: gallery().input(schema.MovedPictures).output(wireInt).mutation(service.movePictures),
  delete: gallery().input(schema.DeletedPictures).output(wireInt).mutation(removePictures),
});
