import { attributeSetId, int, pageOf, SearchCriteria, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const AttributeSet = z.object({
  attribute_set_id: wireInt,
  attribute_set_name: wireText,
  sort_order: wireInt,
  entity_type_id: wireInt,
});
export type AttributeSet = z.infer<typeof AttributeSet>;

export const AttributeSetList = pageOf(AttributeSet);
export type AttributeSetList = z.infer<typeof AttributeSetList>;

/** A set as a client sends it. Its entity type is the route's or the set's own; what is sent of it is ignored. */
export const AttributeSetInput = z.strictObject({
  attribute_set_id: int.nullish(),
  attribute_set_name: text.nullish(),
  sort_order: int.nullish(),
  entity_type_id: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type AttributeSetInput = z.infer<typeof AttributeSetInput>;

export const ListAttributeSets = z.object({ searchCriteria: SearchCriteria });
export const AttributeSetId = z.object({ attributeSetId });
export const NewAttributeSet = z.object({ attributeSet: AttributeSetInput, skeletonId: int });
export const NewAttributeSetOfType = NewAttributeSet.extend({ entityTypeCode: text });
export const ChangedAttributeSet = z.object({ attributeSetId, attributeSet: AttributeSetInput });
