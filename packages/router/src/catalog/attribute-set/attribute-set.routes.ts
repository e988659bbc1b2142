import { wireBool, wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { Attributes } from '../attribute/attribute.schema.js';
import { listMediaAttributes } from '../attribute/attribute.service.js';
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
  NewAttributeSet,
  NewGroup,
  SetIdText,
  SetLayout,
  SetName,
} from './attribute-set.schema.js';
import { createProductSet, listAttributesOfSet, productGroups, productSets, unassignAttribute } from './attribute-set.service.js';

const sets = acl('Magento_Catalog::sets');
const attributes = acl('Magento_Catalog::attributes_attributes');

/** Attribute sets of products, their groups and attributes. */
export const attributeSetRoutes = router({
  list: sets('GET', '/V1/products/attribute-sets/sets/list', 'Lists product attribute sets').input(ListAttributeSets).output(AttributeSetList).query(productSets.list),
  get: sets('GET', '/V1/products/attribute-sets/{attributeSetId}', 'Returns a product attribute set').input(AttributeSetId).output(AttributeSet).query(productSets.get),
  create: sets('POST', '/V1/products/attribute-sets', 'Creates a product attribute set from another one').input(NewAttributeSet).output(AttributeSet).mutation(createProductSet),
  update: sets('PUT', '/V1/products/attribute-sets/{attributeSetId}', 'Updates a product attribute set').input(ChangedAttributeSet).output(AttributeSet).mutation(productSets.update),
  delete: sets('DELETE', '/V1/products/attribute-sets/{attributeSetId}', 'Deletes a product attribute set').input(AttributeSetId).output(wireBool).mutation(productSets.delete),
  attributes: sets('GET', '/V1/products/attribute-sets/{attributeSetId}/attributes', 'Lists the attributes of an attribute set').input(SetIdText).output(Attributes).query(listAttributesOfSet),
  assign: sets('POST', '/V1/products/attribute-sets/attributes', 'Assigns an attribute to a group of an attribute set').input(Assignment).output(wireInt).mutation(productGroups.assign),
  unassign: sets('DELETE', '/V1/products/attribute-sets/{attributeSetId}/attributes/{attributeCode}', 'Removes an attribute from an attribute set')
    .input(AttributeOfSet)
    .output(wireBool)
    .mutation(unassignAttribute),
  groups: sets('GET', '/V1/products/attribute-sets/groups/list', 'Lists the groups of attribute sets').input(ListAttributeSets).output(AttributeGroupList).query(productGroups.list),
  createGroup: sets('POST', '/V1/products/attribute-sets/groups', 'Creates a group in an attribute set').input(NewGroup).output(AttributeGroup).mutation(productGroups.save),
  saveGroup: sets('PUT', '/V1/products/attribute-sets/{attributeSetId}/groups', 'Saves a group of an attribute set').input(ChangedGroup).output(AttributeGroup).mutation(productGroups.save),
  deleteGroup: sets('DELETE', '/V1/products/attribute-sets/groups/{groupId}', 'Deletes a group of an attribute set').input(GroupId).output(wireBool).mutation(productGroups.delete),
  mediaAttributes: attributes('GET', '/V1/products/media/types/{attributeSetName}', 'Lists the image attributes of an attribute set').input(SetName).output(Attributes).query(listMediaAttributes),
  /** For the admin alone: not served over REST. */
  layout: sets().input(AttributeSetId).output(SetLayout).query(productGroups.layout),
  arrange: sets().input(ArrangeSet).output(wireBool).mutation(productGroups.arrange),
});
