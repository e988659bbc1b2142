import { int, sku, text } from '@merx/wire';
import { z } from 'zod';

/** The sku in the path is used; one in the link is ignored. */
export const AssignWebsite = z.object({
  sku,
  productWebsiteLink: z.strictObject({ sku: text.nullish(), website_id: int, extension_attributes: z.object({}).nullish() }),
});
export type AssignWebsite = z.infer<typeof AssignWebsite>;

export const UnassignWebsite = z.object({ sku, websiteId: int.describe('Id of the website.') });
