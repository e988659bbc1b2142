import { int, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** A folder of the media library. */
export const MediaFolder = z.object({
  id: wireInt,
  /** `summer/sale`; empty for the root. */
  path: wireText,
  /** How many pictures are directly in it. */
  picture_count: wireInt,
});
export type MediaFolder = z.infer<typeof MediaFolder>;

/** All folders, by path. */
export const MediaFolders = z.array(MediaFolder);

export const FolderId = z.object({ id: int });
export type FolderId = z.infer<typeof FolderId>;
export const NewFolder = z.object({ parentId: int, name: text });
export type NewFolder = z.infer<typeof NewFolder>;
export const RenamedFolder = FolderId.extend({ name: text });
export type RenamedFolder = z.infer<typeof RenamedFolder>;
