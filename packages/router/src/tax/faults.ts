import { fault } from '../trpc/errors.js';

export const alreadyExists = fault('BAD_REQUEST', '%1 already exists.');
export const classTypeFixed = fault('BAD_REQUEST', 'The type of a tax class cannot be changed.');
export const classNameTaken = fault('BAD_REQUEST', 'A class with the same name already exists for ClassType %1.');
export const classInUse = fault('BAD_REQUEST', 'You cannot delete this tax class because it is used by %user.');
export const sameCodeAsLine = fault('BAD_REQUEST', 'Line %first has the same code.');
export const fileEmpty = fault('BAD_REQUEST', 'The file is empty.');
export const columnTwice = fault('BAD_REQUEST', 'The column "%column" appears twice.');
export const columnUnknown = fault('BAD_REQUEST', 'The column "%column" is unknown.');
export const columnMissing = fault('BAD_REQUEST', 'The column "%column" is missing.');
export const wrongCellCount = fault('BAD_REQUEST', 'The line has %cells cells, the heading has %columns.');
export const unreadableValue = fault('BAD_REQUEST', 'The value of "%fieldName" cannot be read.');
export const ambiguousRegion = fault('BAD_REQUEST', 'Several regions have the code "%value": give the id of one.');
export const rangeReversed = fault('BAD_REQUEST', 'Range To should be equal or greater than Range From.');
export const rateInUse = fault('BAD_REQUEST', "The tax rate can't be removed because it exists in a tax rule.");
export const entityUnknown = fault('BAD_REQUEST', 'No such entity with %fieldName = %fieldValue');
