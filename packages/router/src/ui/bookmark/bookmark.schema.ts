import { bool, int, nonEmptyText, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** A list is named by its place in the admin, such as `sales.orders`. */
export const BookmarksOf = z.object({ list: nonEmptyText });
export type BookmarksOf = z.infer<typeof BookmarksOf>;

/** The state of a view: filters, sort, columns and their order, page size, density. */
const Config = z.record(z.string(), z.unknown());

/** Without an id, a new view is created. */
export const BookmarkInput = z.object({
  id: int.nullish(),
  list: nonEmptyText,
  title: nonEmptyText,
  config: Config,
  shared: bool.nullish(),
});
export type BookmarkInput = z.infer<typeof BookmarkInput>;

export const BookmarkId = z.object({ id: int });
export type BookmarkId = z.infer<typeof BookmarkId>;

/** `id` null: use the built-in default. */
export const DefaultInput = z.object({ list: nonEmptyText, id: int.nullable() });
export type DefaultInput = z.infer<typeof DefaultInput>;

export const Bookmark = z.object({
  id: wireInt,
  list: wireText,
  title: wireText,
  config: Config,
  shared: wireBool,
  /** Whether it is the caller's default for the list. */
  is_default: wireBool,
  /** Whether it belongs to the caller. */
  is_own: wireBool,
  /** Name of the owner. */
  owner: wireText,
  created_at: wireText,
  updated_at: wireText,
});
export type Bookmark = z.infer<typeof Bookmark>;

export const BookmarkList = z.array(Bookmark);
