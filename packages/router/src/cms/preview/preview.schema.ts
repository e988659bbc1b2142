import { text, wireText } from '@merx/wire';
import { z } from 'zod';

export const PreviewInput = z.object({ content: text });
export type PreviewInput = z.infer<typeof PreviewInput>;

/** What the preview's page under `/admin/preview` is requested with. */
export const Preview = z.object({ document: wireText, signature: wireText });
export type Preview = z.infer<typeof Preview>;
