import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { staff } from '../../trpc/procedures.js';
import { Bookmark, BookmarkId, BookmarkInput, BookmarkList, BookmarksOf, DefaultInput } from './bookmark.schema.js';
import { listBookmarks, removeBookmark, saveBookmark, setDefaultBookmark } from './bookmark.service.js';

/** Admin only, not served over REST. */
export const bookmarkRoutes = router({
  list: staff().input(BookmarksOf).output(BookmarkList).query(listBookmarks),
  save: staff().input(BookmarkInput).output(Bookmark).mutation(saveBookmark),
  delete: staff().input(BookmarkId).output(wireBool).mutation(removeBookmark),
  setDefault: staff().input(DefaultInput).output(wireBool).mutation(setDefaultBookmark),
});
