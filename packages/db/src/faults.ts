import { invalidInput } from '@merx/wire';

export const unknownListField = invalidInput('This list has no field "%fieldName" to filter or sort by.');
export const invalidTime = invalidInput('Invalid value "%value" for the field "%fieldName".');
export const invalidIs = invalidInput('Invalid value "%value" for the condition "is": it takes "null" or "not null".');
export const tooManyListValues = invalidInput('A list of values may hold at most %1 of them.');
export const unusablePattern = invalidInput('"%value" is no regular expression that can be used here.');
