import { fault } from '../trpc/errors.js';

// Any picture.
export const imageNotBase64 = fault('BAD_REQUEST', 'The image content must be valid base64 encoded data.');
export const imageTypeInvalid = fault('BAD_REQUEST', 'The image MIME type is not valid or not supported.');
export const imageNameInvalid = fault('BAD_REQUEST', 'Provided image name contains forbidden characters.');
export const imageUnreadable = fault('BAD_REQUEST', 'The image "%name" is damaged or has too many pixels.');
export const imageTooLarge = fault('BAD_REQUEST', 'The image "%name" is larger than %most MB.');

// Pictures of the library.
export const pictureNameInvalid = fault(
  'BAD_REQUEST',
  'The name "%name" is invalid: use letters without accents, digits, ".", "_" and "-", and keep the extension.',
);
export const pictureNameTaken = fault('BAD_REQUEST', 'The folder already has a picture with the name "%name".');
export const pictureUsed = fault('BAD_REQUEST', 'The picture "%name" is used by: %uses');
export const otherTypeOfFile = fault('BAD_REQUEST', 'The new file must be of the same type as the picture: %type');
export const pictureUnknown = fault('BAD_REQUEST', 'The media library has no picture "%value".');
export const focalPointOutside = fault('BAD_REQUEST', 'The focal point must be between 0 and 1 in both directions.');

// Folders.
export const folderNameInvalid = fault(
  'BAD_REQUEST',
  'The folder name "%name" is invalid: use at most %most letters without accents, digits, "_" and "-".',
);
export const folderNameTaken = fault('BAD_REQUEST', 'There is already a folder "%path".');
export const folderTooDeep = fault('BAD_REQUEST', 'A folder can be at most %most levels deep.');
export const tooManyFolders = fault('BAD_REQUEST', 'The media library can have at most %most folders.');
export const folderNotEmpty = fault('BAD_REQUEST', 'The folder "%path" is not empty.');
export const rootFolderFixed = fault('BAD_REQUEST', 'The top folder of the media library cannot be changed.');
