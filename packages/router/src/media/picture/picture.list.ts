import { columns, list, textField } from '@merx/db';
import { mediaPicture } from '@merx/db/tables';
import { MediaPicture } from './picture.schema.js';

/** The pictures of the library. */
export const pictureList = list<MediaPicture>({
  from: 'media_picture p join media_folder f on f.id = p.folder_id',
  key: 'p.id',
  newestFirst: true,
  ...columns(MediaPicture, mediaPicture, 'p', { folder: 'f.path' }),
  text: textField((pattern) => `(fold(p.name) like ${pattern} or fold(p.alt) like ${pattern} or fold(p.path) like ${pattern})`),
});
