import { cmsPage } from '@merx/db/tables';
import { bool, date, entity, int, pageOf, text, wireBool, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';
import { revisionOf } from '../revision/revision.schema.js';

const texts = entity(cmsPage, {
  pick: ['id', 'identifier', 'title', 'page_layout', 'meta_title', 'meta_keywords', 'meta_description', 'content_heading', 'content'],
});
const design = entity(cmsPage, { pick: ['layout_update_xml', 'custom_theme', 'custom_root_template', 'custom_layout_update_xml'] });

export const Page = z.object({
  ...texts.out,
  ...design.out,
  creation_time: wireTime,
  update_time: wireTime,
  sort_order: wireText,
  custom_theme_from: wireText.optional(),
  custom_theme_to: wireText.optional(),
  active: wireBool,
});
export type Page = z.infer<typeof Page>;

export const PageList = pageOf(Page);
export type PageList = z.infer<typeof PageList>;

/** A page as sent by clients. Timestamps are set by the server: accepted and ignored here. */
export const PageInput = z.strictObject({
  ...texts.in,
  creation_time: text.nullish(),
  update_time: text.nullish(),
  sort_order: int.nullish(),
  ...design.in,
  custom_theme_from: date.nullish(),
  custom_theme_to: date.nullish(),
  active: bool.nullish(),
});
export type PageInput = z.infer<typeof PageInput>;

const pageId = int.describe('Id of the page.');

export const PageId = z.object({ pageId });
export const NewPage = z.object({ page: PageInput });
export const ChangedPage = z.object({ id: pageId, page: PageInput });

export const PageRevision = revisionOf(Page);
export type PageRevision = z.infer<typeof PageRevision>;
