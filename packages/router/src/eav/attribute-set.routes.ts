import { wireBool } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { AttributeSet, AttributeSetId, AttributeSetList, ChangedAttributeSet, ListAttributeSets, NewAttributeSetOfType } from './attribute-set.schema.js';
import { attributeSets, createAttributeSet } from './attribute-set.service.js';

const sets = acl('Magento_Catalog::sets');

/** Attribute sets of all entity types; those of products only are in `catalog`. */
export const eavRoutes = router({
  list: sets('GET', '/V1/eav/attribute-sets/list', 'Lists attribute sets of all entity types').input(ListAttributeSets).output(AttributeSetList).query(attributeSets.list),
  get: sets('GET', '/V1/eav/attribute-sets/{attributeSetId}', 'Returns an attribute set').input(AttributeSetId).output(AttributeSet).query(attributeSets.get),
  create: sets('POST', '/V1/eav/attribute-sets', 'Creates an attribute set from another one').input(NewAttributeSetOfType).output(AttributeSet).mutation(createAttributeSet),
  update: sets('PUT', '/V1/eav/attribute-sets/{attributeSetId}', 'Updates an attribute set').input(ChangedAttributeSet).output(AttributeSet).mutation(attributeSets.update),
  delete: sets('DELETE', '/V1/eav/attribute-sets/{attributeSetId}', 'Deletes an attribute set').input(AttributeSetId).output(wireBool).mutation(attributeSets.delete),
});
