import { attributeSetId, CriteriaInput, int, pageOf, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const AttributeSet = z.object({
  attribute_set_id: wireInt,
  attribute_set_name: wireText,
  sort_order: wireInt,
  entity_type_id: wireInt,
});
export type AttributeSet = z.infer<typeof AttributeSet>;
export const AttributeSetList = pageOf(AttributeSet);

/** A set as sent by clients. The entity type comes from the route or the set; the one sent is ignored. */
const AttributeSetInput = z.strictObject({
  attribute_set_id: int.nullish(),
  attribute_set_name: text.nullish(),
  sort_order: int.nullish(),
  entity_type_id: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type AttributeSetInput = z.infer<typeof AttributeSetInput>;

export const ListAttributeSets = CriteriaInput;
export const AttributeSetId = z.object({ attributeSetId });
export const NewAttributeSet = z.object({ attributeSet: AttributeSetInput, skeletonId: int });
export const NewAttributeSetOfType = NewAttributeSet.extend({ entityTypeCode: text });
export const ChangedAttributeSet = z.object({ attributeSetId, attributeSet: AttributeSetInput });

export const AttributeGroup = z.object({
  attribute_group_id: wireText,
  attribute_group_name: wireText,
  attribute_set_id: wireInt,
  extension_attributes: z.object({ attribute_group_code: wireText, sort_order: wireText }),
});
export type AttributeGroup = z.infer<typeof AttributeGroup>;
export const AttributeGroupList = pageOf(AttributeGroup);

/** A group as sent by clients; the code is set by the server and ignored here. */
const AttributeGroupInput = z.strictObject({
  attribute_group_id: int.nullish(),
  attribute_group_name: text.nullish(),
  attribute_set_id: int.nullish(),
  extension_attributes: z.object({ sort_order: int.nullish() }).nullish(),
});
export type AttributeGroupInput = z.infer<typeof AttributeGroupInput>;

export const NewGroup = z.object({ group: AttributeGroupInput });
export const ChangedGroup = z.object({ attributeSetId, group: AttributeGroupInput });
export const GroupId = z.object({ groupId: int.describe('Id of the group.') });

export const Assignment = z.object({ attributeSetId: int, attributeGroupId: int, attributeCode: text, sortOrder: int });
export type Assignment = z.infer<typeof Assignment>;

/** All groups of a set with all attributes, in order. A group without an id is new; an omitted one is deleted. */
export const ArrangeSet = z.object({
  attributeSetId: int,
  groups: z.array(z.object({ id: int.nullish(), name: text, attribute_codes: z.array(text).max(2000) })).max(200),
});
export type ArrangeSet = z.infer<typeof ArrangeSet>;
export const SetLayout = z.object({
  groups: z.array(
    z.object({
      id: wireInt,
      name: wireText,
      attributes: z.array(z.object({ code: wireText, label: wireText, is_user_defined: wireBool })),
    }),
  ),
});
export type SetLayout = z.infer<typeof SetLayout>;
