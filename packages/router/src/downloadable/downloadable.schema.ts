import { bool, int, text } from '@merx/wire';
import { z } from 'zod';
import { DownloadableLink, DownloadableLinkInput, DownloadableSample, DownloadableSampleInput } from '../catalog/index.js';

export const Links = z.array(DownloadableLink);
export const Samples = z.array(DownloadableSample);

export const OfProduct = z.object({ sku: text });
export const ById = z.object({ id: int });

/** True: titles and prices are those of all store views. */
const isGlobalScopeContent = bool.default(true);

export const CreateLinkInput = z.object({ sku: text, link: DownloadableLinkInput, isGlobalScopeContent });
export const UpdateLinkInput = CreateLinkInput.extend({ id: int });
export const CreateSampleInput = z.object({ sku: text, sample: DownloadableSampleInput, isGlobalScopeContent });
export const UpdateSampleInput = CreateSampleInput.extend({ id: int });

export type LinkSave = z.infer<typeof CreateLinkInput> & { id?: number };
export type SampleSave = z.infer<typeof CreateSampleInput> & { id?: number };
