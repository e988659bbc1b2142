import { downloadableLink, downloadableSample } from '@merx/db/tables';
import { bool, entity, int, sku, text } from '@merx/wire';
import { z } from 'zod';

const linkFields = entity(downloadableLink, {
  pick: ['id', 'title', 'sort_order', 'is_shareable', 'price', 'number_of_downloads', 'link_type', 'link_file', 'link_url'],
});
const sampleFields = entity(downloadableSample, { pick: ['sample_type', 'sample_file', 'sample_url'] });
const ownFields = entity(downloadableSample, { pick: ['id', 'title', 'sort_order'] });
const extension_attributes = z.object({}).nullish();

/** `sample_type` is empty if the link has no sample. */
export const DownloadableLink = z.object({ ...linkFields.out, ...sampleFields.out });
export type DownloadableLink = z.infer<typeof DownloadableLink>;

export const DownloadableSample = z.object({ ...ownFields.out, ...sampleFields.out });
export type DownloadableSample = z.infer<typeof DownloadableSample>;

export const FileContent = z.strictObject({ file_data: text, name: text, extension_attributes });
export type FileContent = z.infer<typeof FileContent>;

const shared = { ...sampleFields.in, sample_file_content: FileContent.nullish(), extension_attributes };

export const DownloadableLinkInput = z.strictObject({ ...linkFields.in, link_file_content: FileContent.nullish(), ...shared });
export type DownloadableLinkInput = z.infer<typeof DownloadableLinkInput>;

export const DownloadableSampleInput = z.strictObject({ ...ownFields.in, ...shared });
export type DownloadableSampleInput = z.infer<typeof DownloadableSampleInput>;

export const Links = z.array(DownloadableLink);
export const Samples = z.array(DownloadableSample);

export const OfProduct = z.object({ sku });
export const LinkId = z.object({ id: int.describe('Id of the link.') });
export const SampleId = z.object({ id: int.describe('Id of the sample.') });

/** True: titles and prices apply to all store views. */
const isGlobalScopeContent = bool.default(true);

export const CreateLinkInput = z.object({ sku, link: DownloadableLinkInput, isGlobalScopeContent });
export const UpdateLinkInput = CreateLinkInput.extend(LinkId.shape);
export const CreateSampleInput = z.object({ sku, sample: DownloadableSampleInput, isGlobalScopeContent });
export const UpdateSampleInput = CreateSampleInput.extend(SampleId.shape);

export type LinkSave = z.infer<typeof CreateLinkInput> & { id?: number };
export type SampleSave = z.infer<typeof CreateSampleInput> & { id?: number };
