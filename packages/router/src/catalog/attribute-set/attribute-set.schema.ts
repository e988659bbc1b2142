import { attributeCode, attributeSetId, int, pageOf, SearchCriteria, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export {
  AttributeSet,
  AttributeSetId,
  AttributeSetList,
  ChangedAttributeSet,
  ListAttributeSets,
  NewAttributeSet,
} from '../../eav/index.js';

export const AttributeGroup = z.object({
  attribute_group_id: wireText,
  attribute_group_name: wireText,
  attribute_set_id: wireInt,
  extension_attributes: z.object({ attribute_group_code: wireText, sort_order: wireText }),
});
export type AttributeGroup = z.infer<typeof AttributeGroup>;

export const AttributeGroupList = pageOf(AttributeGroup);
export type AttributeGroupList = z.infer<typeof AttributeGroupList>;

/** A group as a client sends it; its code is the server's and ignored. */
export const AttributeGroupInput = z.strictObject({
  attribute_group_id: int.nullish(),
  attribute_group_name: text.nullish(),
  attribute_set_id: int.nullish(),
  extension_attributes: z.object({ sort_order: int.nullish() }).nullish(),
});
export type AttributeGroupInput = z.infer<typeof AttributeGroupInput>;

export const ListGroups = z.object({ searchCriteria: SearchCriteria });
export const NewGroup = z.object({ group: AttributeGroupInput });
export const ChangedGroup = z.object({ attributeSetId, group: AttributeGroupInput });
export const GroupId = z.object({ groupId: int.describe('Id of the group.') });

export const Assignment = z.object({ attributeSetId: int, attributeGroupId: int, attributeCode: text, sortOrder: int });
export type Assignment = z.infer<typeof Assignment>;

const setIdText = text.describe('Id of the attribute set.');
/** Here the id of a set may be any text: one that is no number is unknown. */
export const SetIdText = z.object({ attributeSetId: setIdText });
export const AttributeOfSet = z.object({ attributeSetId: setIdText, attributeCode });
export const SetName = z.object({ attributeSetName: text.describe('Name of the attribute set, such as `Default`.') });

/** All groups of a set in their order with all attributes in theirs. A group without an id is new; one that is not named goes away. */
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
