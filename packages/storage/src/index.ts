export { parseBucketUrl } from './bucket-url.js';
export { type CopyProgress, copyFiles } from './copy-files.js';
export {
  type ByteRange,
  type Content,
  type FileFacts,
  type FileStorage,
  isStorageUnavailable,
  type ListedFile,
  type OpenFile,
  readWhole,
  StorageUnavailable,
} from './file-storage.js';
export { folderStorage } from './folder-storage.js';
export { givenName, keyOf } from './key.js';
export { type FilesPlace, openFiles, type ShopFiles } from './open-files.js';
