import { fault } from '../trpc/errors.js';

export const setOfAnotherType = fault('BAD_REQUEST', 'The attribute set "%attributeSetId" belongs to another entity type.');
export const invalidFieldValue = fault('BAD_REQUEST', 'Invalid value of "%fieldValue" provided for the %fieldName field.');
export const setNameTaken = fault('BAD_REQUEST', 'A "%1" attribute set name already exists.');
export const defaultSetNotDeletable = fault('BAD_REQUEST', 'The default attribute set of an entity type cannot be deleted.');
export const setInUse = fault('BAD_REQUEST', 'The attribute set "%attributeSetId" still has products and cannot be deleted.');
export const entityTypeUnknown = fault('BAD_REQUEST', 'The entity type "%entityTypeCode" is unknown.');
export const groupNameTaken = fault('BAD_REQUEST', 'A "%1" attribute group already exists in the set.');
export const groupNamesRepeated = fault('BAD_REQUEST', 'Two groups of the set have the same name.');
/** For a set in the path. */
export const groupOfOtherSet = fault('BAD_REQUEST', 'The attribute group does not belong to the provided attribute set.');
/** For a group and set that are both in the body. */
export const groupNotInSet = fault('BAD_REQUEST', 'The attribute group %1 does not belong to the attribute set %2.');
export const groupHoldsSystemAttributes = fault('BAD_REQUEST', 'Attribute group that contains system attributes can not be deleted.');
export const systemAttributeStays = fault('BAD_REQUEST', 'The system attribute "%attributeCode" cannot leave its set.');
export const attributeNotInSet = fault('BAD_REQUEST', 'Attribute "%1" not found in attribute set %2.');
export const attributeNamedTwice = fault('BAD_REQUEST', 'The attribute "%attributeCode" is named twice.');
export const invalidValue = fault('BAD_REQUEST', 'The value of attribute "%attributeCode" is invalid.');
