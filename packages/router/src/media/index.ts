import { router } from '../trpc/init.js';
import { folderRoutes } from './folder/folder.routes.js';
import { pictureRoutes } from './picture/picture.routes.js';

export const mediaLibraryRoutes = router({ folder: folderRoutes, picture: pictureRoutes });

export { imageNotBase64, imageTypeInvalid, pictureUnknown } from './faults.js';
export { ImageContent } from './image.schema.js';
export { IMAGE_EXTENSIONS, type Image, imageTypeOf, readImage } from './image-file.js';
export { type Indexed, indexLibrary } from './picture/index-library.service.js';
export { focusOf, type LibraryPicture, picturesNamed, readLibraryImage } from './picture/library.service.js';
export {
  type FocalPoint,
  isVariant,
  MOST_PIXELS,
  PICTURES,
  type PictureFormat,
  type PictureVariant,
  pictureKey,
  pictureKeys,
  type Rendition,
  renditionKey,
  SIDES,
  variantKey,
} from './picture-variant.js';
export { renditionKeys } from './renditions.service.js';
