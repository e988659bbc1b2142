import { invalidInput } from './invalid-input.js';

export const invalidField = invalidInput('Invalid value for the field "%fieldName".');
export const invalidFieldValue = invalidInput('Invalid value "%value" for the field "%fieldName".');
export const unknownField = invalidInput('"%fieldName" is not a field of "%owner".');
export const notAnAmount = invalidInput('"%value" is not an amount.');
export const dividedByZero = invalidInput('An amount cannot be divided by zero.');
export const negativeWeight = invalidInput('An amount cannot be split by a negative weight.');
export const noParts = invalidInput('An amount cannot be split into no parts.');
export const outOfRange = invalidInput('"%fieldName" must be from 1 to %largest.');
export const belowOne = invalidInput('"%fieldName" must be at least 1.');
/** For a list field that does not support a condition. */
export const notComparable = invalidInput('The field "%fieldName" cannot be compared by "%conditionType".');
