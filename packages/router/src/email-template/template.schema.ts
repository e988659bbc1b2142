import { bool, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

const LONGEST_SUBJECT = 500;
const LONGEST_BODY = 100_000;

/** An email in the list of templates. */
export const TemplateRow = z.object({
  kind: wireText,
  /** The built-in subject, or the operator's. */
  subject: wireText,
  /** The store views with a version of their own; 0 is that of all store views. */
  own: z.array(z.object({ store_id: wireInt, updated_at: wireTime })),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

export const TemplateRows = z.array(TemplateRow);

/** A variable that a template may use. */
export const TemplateVariable = z.object({
  name: wireText,
  /** The list in whose loop it exists; null for everywhere. */
  list: wireText.nullable(),
  is_list: wireBool,
  example: wireText.nullable(),
});
export type TemplateVariable = z.infer<typeof TemplateVariable>;

/** The texts of an email for one store view. */
export const Template = z.object({
  /** Kind and store view: `order_new-1`; 0 for all store views. */
  id: wireText,
  kind: wireText,
  store_id: wireInt,
  subject: wireText,
  text: wireText,
  html: wireText,
  /** Whether these are the store view's own; otherwise those in use without. */
  is_own: wireBool,
  /** Whether a preview can show the latest email instead of an example. */
  is_previewable: wireBool,
  variables: z.array(TemplateVariable),
});
export type Template = z.infer<typeof Template>;

const texts = {
  subject: z.string().max(LONGEST_SUBJECT).meta({ maxLength: LONGEST_SUBJECT }),
  text: z.string().max(LONGEST_BODY),
  html: z.string().max(LONGEST_BODY),
};

export const TemplateId = z.object({ id: z.string().max(100) });
export type TemplateId = z.infer<typeof TemplateId>;

export const TemplateTexts = z.object(texts);
export type TemplateTexts = z.infer<typeof TemplateTexts>;

export const TemplateInput = TemplateId.extend(texts);
export type TemplateInput = z.infer<typeof TemplateInput>;

/** `latest`: with the data of the latest email of this kind instead of an example. */
export const PreviewInput = TemplateInput.extend({ latest: bool.nullish() });
export type PreviewInput = z.infer<typeof PreviewInput>;

/** An email as its recipient would see it; `is_latest` unless it shows an example. */
export const Preview = z.object({ subject: wireText, text: wireText, html: wireText, is_latest: wireBool });
export type Preview = z.infer<typeof Preview>;

export const SentTest = z.object({ recipient: wireText, transport: z.enum(['smtp', 'file']) });
export type SentTest = z.infer<typeof SentTest>;
