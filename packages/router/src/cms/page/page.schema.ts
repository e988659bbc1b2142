import { bool, date, int, pageOf, text, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';
import { revisionOf } from '../revision/revision.schema.js';

export const Page = z.object({
  id: wireInt,
  identifier: wireText,
  title: wireText,
  page_layout: wireText.optional(),
  meta_title: wireText.optional(),
  meta_keywords: wireText.optional(),
  meta_description: wireText.optional(),
  content_heading: wireText.optional(),
  content: wireText.optional(),
  layout_update_xml: wireText.optional(),
  custom_theme: wireText.optional(),
  custom_root_template: wireText.optional(),
  custom_layout_update_xml: wireText.optional(),
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

const optionalText = text.nullish();

/** A page as sent by clients. Timestamps are set by the server: accepted and ignored here. */
export const PageInput = z.strictObject({
  id: int.nullish(),
  identifier: optionalText,
  title: optionalText,
  page_layout: optionalText,
  meta_title: optionalText,
  meta_keywords: optionalText,
  meta_description: optionalText,
  content_heading: optionalText,
  content: optionalText,
  creation_time: optionalText,
  update_time: optionalText,
  sort_order: int.nullish(),
  layout_update_xml: optionalText,
  custom_theme: optionalText,
  custom_root_template: optionalText,
  custom_layout_update_xml: optionalText,
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
