import { wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const Agreement = z.object({
  agreement_id: wireInt,
  name: wireText,
  content: wireText,
  content_height: wireText.optional(),
  checkbox_text: wireText,
  is_active: wireBool,
  is_html: wireBool,
  mode: wireInt,
});
export type Agreement = z.infer<typeof Agreement>;

export const Agreements = z.array(Agreement);
