import { fault } from '../trpc/errors.js';

export const setOfAnotherType = fault('BAD_REQUEST', 'The attribute set "%attributeSetId" belongs to another entity type.');
export const invalidFieldValue = fault('BAD_REQUEST', 'Invalid value of "%fieldValue" provided for the %fieldName field.');
export const setNameTaken = fault('BAD_REQUEST', 'A "%1" attribute set name already exists.');
export const defaultSetNotDeletable = fault('BAD_REQUEST', 'The default attribute set of an entity type cannot be deleted.');
export const setInUse = fault('BAD_REQUEST', 'The attribute set "%attributeSetId" still has products and cannot be deleted.');
export const entityTypeUnknown = fault('BAD_REQUEST', 'The entity type "%entityTypeCode" is unknown.');
