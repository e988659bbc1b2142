import { wireBool } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import {
  AttributeSet,
  AttributeSetId,
  AttributeSetList,
  ChangedAttributeSet,
  ListAttributeSets,
  NewAttributeSetOfType,
} from './attribute-set.schema.js';
import {
  createAttributeSet,
  deleteAttributeSetById,
  getAttributeSet,
  listAttributeSets,
  updateAttributeSetById,
} from './attribute-set.service.js';

const sets = acl('Magento_Catalog::sets');

/** Attribute sets of every entity type; those of products alone are the catalog's. */
export const eavRoutes = router({
  list: sets('GET', '/V1/eav/attribute-sets/list').input(ListAttributeSets).output(AttributeSetList).query(listAttributeSets),
  get: sets('GET', '/V1/eav/attribute-sets/{attributeSetId}').input(AttributeSetId).output(AttributeSet).query(getAttributeSet),
  create: sets('POST', '/V1/eav/attribute-sets').input(NewAttributeSetOfType).output(AttributeSet).mutation(createAttributeSet),
  update: sets('PUT', '/V1/eav/attribute-sets/{attributeSetId}')
    .input(ChangedAttributeSet)
    .output(AttributeSet)
    .mutation(updateAttributeSetById),
  delete: sets('DELETE', '/V1/eav/attribute-sets/{attributeSetId}').input(AttributeSetId).output(wireBool).mutation(deleteAttributeSetById),
});
