import type { AttributeMetadata } from '../../customer/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { attributeUnknown, formUnknown } from '../faults.js';
import { ITEM_FORM, itemMetadata } from './item-attributes.js';
import { selectOptions } from './option.queries.js';

/** The attributes of returned items. */
export const listItemAttributes = async ({ ctx }: { ctx: Context }): Promise<AttributeMetadata[]> =>
  itemMetadata(await selectOptions(ctx.db));

/** The attribute of returned items with that code. Throws 404 for an unknown one. */
export async function getItemAttribute({ ctx, input: { attributeCode } }: Call<{ attributeCode: string }>): Promise<AttributeMetadata> {
  const found = (await listItemAttributes({ ctx })).find(({ attribute_code }) => attribute_code === attributeCode);
  if (!found) throw attributeUnknown({ attributeCode });
  return found;
}

/** The attributes that a form asks for. Throws 404 for an unknown form. */
export async function listFormAttributes({ ctx, input: { formCode } }: Call<{ formCode: string }>): Promise<AttributeMetadata[]> {
  if (formCode !== ITEM_FORM) throw formUnknown({ formCode });
  return itemMetadata(await selectOptions(ctx.db), { ofForm: true });
}

/** The attributes that the merchant has added to returned items: a shop cannot add any. */
export const listCustomItemAttributes = async (): Promise<{ attribute_code: string }[]> => [];

/** What customers are asked for when they request a return. */
export const listRequestAttributes = async ({ ctx }: { ctx: Context }): Promise<AttributeMetadata[]> =>
  itemMetadata(await selectOptions(ctx.db), { ofForm: true });
