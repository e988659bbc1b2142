import { decimal, int, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const DownloadableLink = z.object({
  id: wireInt,
  title: wireText,
  sort_order: wireInt,
  is_shareable: wireInt,
  price: wireDecimal,
  number_of_downloads: wireInt,
  link_type: wireText,
  link_file: wireText.optional(),
  link_url: wireText.optional(),
  /** Empty: the link has no sample. */
  sample_type: wireText,
  sample_file: wireText.optional(),
  sample_url: wireText.optional(),
});
export type DownloadableLink = z.infer<typeof DownloadableLink>;

export const DownloadableSample = z.object({
  id: wireInt,
  title: wireText,
  sort_order: wireInt,
  sample_type: wireText,
  sample_file: wireText.optional(),
  sample_url: wireText.optional(),
});
export type DownloadableSample = z.infer<typeof DownloadableSample>;

export const FileContent = z.strictObject({ file_data: text, name: text, extension_attributes: z.object({}).nullish() });
export type FileContent = z.infer<typeof FileContent>;

const sampleFields = {
  sample_type: text.nullish(),
  sample_file: text.nullish(),
  sample_file_content: FileContent.nullish(),
  sample_url: text.nullish(),
};

export const DownloadableLinkInput = z.strictObject({
  id: int.nullish(),
  title: text.nullish(),
  sort_order: int.nullish(),
  is_shareable: int.nullish(),
  price: decimal.nullish(),
  number_of_downloads: int.nullish(),
  link_type: text.nullish(),
  link_file: text.nullish(),
  link_file_content: FileContent.nullish(),
  link_url: text.nullish(),
  ...sampleFields,
  extension_attributes: z.object({}).nullish(),
});
export type DownloadableLinkInput = z.infer<typeof DownloadableLinkInput>;

export const DownloadableSampleInput = z.strictObject({
  id: int.nullish(),
  title: text.nullish(),
  sort_order: int.nullish(),
  ...sampleFields,
  extension_attributes: z.object({}).nullish(),
});
export type DownloadableSampleInput = z.infer<typeof DownloadableSampleInput>;
