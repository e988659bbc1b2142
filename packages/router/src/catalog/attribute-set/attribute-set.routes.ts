import { wireBool, wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { Attributes } from '../attribute/attribute.schema.js';
import { listMediaAttributes } from '../attribute/attribute.service.js';
import { assignAttribute, listAttributesOfSet, unassignAttribute } from './assignment.service.js';
import {
  ArrangeSet,
  Assignment,
  AttributeGroup,
  AttributeGroupList,
  AttributeOfSet,
  AttributeSet,
  AttributeSetId,
  AttributeSetList,
  ChangedAttributeSet,
  ChangedGroup,
  GroupId,
  ListAttributeSets,
  ListGroups,
  NewAttributeSet,
  NewGroup,
  SetIdText,
  SetLayout,
  SetName,
} from './attribute-set.schema.js';
import { createProductSet, deleteProductSet, getProductSet, listProductSets, updateProductSet } from './attribute-set.service.js';
import { listGroups, removeGroup, saveGroup } from './group.service.js';
import { arrangeSet, readLayout } from './layout.service.js';

const sets = acl('Magento_Catalog::sets');
const attributes = acl('Magento_Catalog::attributes_attributes');

/** Attribute sets of products, their groups and what stands in them. */
export const attributeSetRoutes = router({
  list: sets('GET', '/V1/products/attribute-sets/sets/list').input(ListAttributeSets).output(AttributeSetList).query(listProductSets),
  get: sets('GET', '/V1/products/attribute-sets/{attributeSetId}').input(AttributeSetId).output(AttributeSet).query(getProductSet),
  create: sets('POST', '/V1/products/attribute-sets').input(NewAttributeSet).output(AttributeSet).mutation(createProductSet),
  update: sets('PUT', '/V1/products/attribute-sets/{attributeSetId}')
    .input(ChangedAttributeSet)
    .output(AttributeSet)
    .mutation(updateProductSet),
  delete: sets('DELETE', '/V1/products/attribute-sets/{attributeSetId}').input(AttributeSetId).output(wireBool).mutation(deleteProductSet),
  attributes: sets('GET', '/V1/products/attribute-sets/{attributeSetId}/attributes')
    .input(SetIdText)
    .output(Attributes)
    .query(listAttributesOfSet),
  assign: sets('POST', '/V1/products/attribute-sets/attributes').input(Assignment).output(wireInt).mutation(assignAttribute),
  unassign: sets('DELETE', '/V1/products/attribute-sets/{attributeSetId}/attributes/{attributeCode}')
    .input(AttributeOfSet)
    .output(wireBool)
    .mutation(unassignAttribute),
  groups: sets('GET', '/V1/products/attribute-sets/groups/list').input(ListGroups).output(AttributeGroupList).query(listGroups),
  createGroup: sets('POST', '/V1/products/attribute-sets/groups').input(NewGroup).output(AttributeGroup).mutation(saveGroup),
  saveGroup: sets('PUT', '/V1/products/attribute-sets/{attributeSetId}/groups')
    .input(ChangedGroup)
    .output(AttributeGroup)
    .mutation(saveGroup),
  deleteGroup: sets('DELETE', '/V1/products/attribute-sets/groups/{groupId}').input(GroupId).output(wireBool).mutation(removeGroup),
  mediaAttributes: attributes('GET', '/V1/products/media/types/{attributeSetName}')
    .input(SetName)
    .output(Attributes)
    .query(listMediaAttributes),
  /** For the admin alone: not served over REST. */
  layout: sets().input(AttributeSetId).output(SetLayout).query(readLayout),
  arrange: sets().input(ArrangeSet).output(wireBool).mutation(arrangeSet),
});
