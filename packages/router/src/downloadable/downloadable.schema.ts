import { bool, int, sku } from '@merx/wire';
import { z } from 'zod';
import { DownloadableLink, DownloadableLinkInput, DownloadableSample, DownloadableSampleInput } from '../catalog/index.js';

export const Links = z.array(DownloadableLink);
export const Samples = z.array(DownloadableSample);

export const OfProduct = z.object({ sku });
export const LinkId = z.object({ id: int.describe('Id of the link.') });
export const SampleId = z.object({ id: int.describe('Id of the sample.') });

/** True: titles and prices are those of all store views. */
const isGlobalScopeContent = bool.default(true);

export const CreateLinkInput = z.object({ sku, link: DownloadableLinkInput, isGlobalScopeContent });
export const UpdateLinkInput = CreateLinkInput.extend(LinkId.shape);
export const CreateSampleInput = z.object({ sku, sample: DownloadableSampleInput, isGlobalScopeContent });
export const UpdateSampleInput = CreateSampleInput.extend(SampleId.shape);

export type LinkSave = z.infer<typeof CreateLinkInput> & { id?: number };
export type SampleSave = z.infer<typeof CreateSampleInput> & { id?: number };
