export { eavRoutes } from './attribute-set.routes.js';
export {
  AttributeSet,
  AttributeSetId,
  AttributeSetInput,
  AttributeSetList,
  ChangedAttributeSet,
  ListAttributeSets,
  NewAttributeSet,
} from './attribute-set.schema.js';
export {
  addAttributeSet,
  changeAttributeSet,
  findAttributeSet,
  findAttributeSets,
  removeAttributeSet,
} from './attribute-set.service.js';
export { attributeText } from './attribute-value.js';
export { type AttributeDefinition, type AttributeScope, CustomAttributes, CustomAttributesInput } from './eav.schema.js';
export {
  type AttributeDefinitions,
  attributeSetIds,
  attributesOf,
  CATEGORY_ENTITY,
  categoryAttributes,
  forgetAttributes,
  holdValues,
  PRODUCT_ENTITY,
  productAttributes,
} from './eav.service.js';
