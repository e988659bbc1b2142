import { fault } from '../../trpc/errors.js';

export const unknownSkeleton = fault(
  'BAD_REQUEST',
  "The attribute set couldn't be created because it's based on a non-existing attribute set.",
);
export const attributeVaried = fault('BAD_REQUEST', 'The attribute "%attributeCode" is used by a configurable product.');
export const storeViewUnknown = fault('BAD_REQUEST', 'The store view "%storeId" does not exist.');
export const attributeCodeTaken = fault('BAD_REQUEST', 'Attribute with the same code (%1) already exists.');
export const invalidAttributeCode = fault(
  'BAD_REQUEST',
  'The attribute code "%attributeCode" must be a lower-case word of at most 31 letters, digits and underscores.',
);
export const reservedAttributeCode = fault('BAD_REQUEST', 'The attribute code "%1" is reserved by the system.');
export const attributeWithoutOptions = fault('BAD_REQUEST', 'The attribute "%1" has no options to change.');
export const systemAttributeNotDeletable = fault('BAD_REQUEST', 'The system attribute "%attributeCode" cannot be deleted.');
export const optionNotFound = fault('NOT_FOUND', 'The attribute "%1" has no option with the id "%2".');
export const optionLabelEmpty = fault('BAD_REQUEST', 'The attribute option label is empty. Enter the value and try again.');
export const optionOfAnotherAttribute = fault('BAD_REQUEST', "The '%1' attribute doesn't include an option id '%2'.");
export const optionLabelTaken = fault('BAD_REQUEST', "Admin store attribute option label '%1' is already exists.");
export const membershipNotComparable = fault('BAD_REQUEST', '"%fieldName" cannot be compared by "%conditionType".');
