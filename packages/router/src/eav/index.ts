export { attributeText } from './attribute-value.js';
export { type AttributeDefinition, type AttributeScope, CustomAttributes, CustomAttributesInput } from './eav.schema.js';
export {
  type AttributeDefinitions,
  attributeSetIds,
  attributesOf,
  CATEGORY_ENTITY,
  categoryAttributes,
  forgetAttributes,
  PRODUCT_ENTITY,
  productAttributes,
} from './eav.service.js';
