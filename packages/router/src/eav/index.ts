export { attributeGroupsOf } from './attribute-group.service.js';
export { eavRoutes } from './attribute-set.routes.js';
export * from './attribute-set.schema.js';
export { addAttributeSet, attributeSetsOf, getAttributeSet, type NewSet } from './attribute-set.service.js';
export { attributeText } from './attribute-value.js';
export { type AttributeDefinition, type AttributeScope, CustomAttributes, CustomAttributesInput } from './eav.schema.js';
export {
  type AttributeDefinitions,
  attributeSetIds,
  attributesOf,
  CATEGORY_ENTITY,
  categoryAttributes,
  changeAttributes,
  holdValues,
  PRODUCT_ENTITY,
  productAttributes,
} from './eav.service.js';
