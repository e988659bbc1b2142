import { fault } from '../../trpc/errors.js';

export const productGivenTwice = fault('BAD_REQUEST', 'The product "%sku" is given twice.');
export const productUnknown = fault('BAD_REQUEST', 'The product "%sku" does not exist.');
export const productNotInCategory = fault('BAD_REQUEST', 'The category does not contain the product "%sku".');
export const urlKeyEmpty = fault('BAD_REQUEST', '"%fieldName" holds no letter or digit that could stand in an address.');
export const rootNotDeletable = fault('BAD_REQUEST', 'The category %1 is the root of a store or of the tree and cannot be deleted.');
export const movedIntoItself = fault('BAD_REQUEST', 'A category cannot be moved into itself or one of its descendants.');
export const storeRootNotMovable = fault('BAD_REQUEST', 'The root category of a store cannot be moved.');
