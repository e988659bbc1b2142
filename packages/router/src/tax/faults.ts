import { violatedConstraint } from '@merx/db';
import { badInput, type Fault } from '../trpc/errors.js';

const LONGEST_TEXT = 255;

/** The fault of a required field that is absent or empty. */
export const requiredFault = (fieldName: string): Fault => ({
  message: '"%fieldName" is required. Enter and try again.',
  parameters: { fieldName },
});

/** The fault of a field whose value cannot be used. */
export const invalidFault = (fieldName: string, value: string | number): Fault => ({
  message: 'Invalid value of "%value" provided for the %fieldName field.',
  parameters: { fieldName, value },
});

/** Returns a required name or code without the blanks around it; adds a fault when it is empty or has more than 255 characters. */
export function readName(fieldName: string, given: string | null | undefined, faults: Fault[]): string {
  const name = given?.trim() ?? '';
  if (name === '') faults.push(requiredFault(fieldName));
  else if ([...name].length > LONGEST_TEXT) {
    faults.push({ message: '"%fieldName" is longer than %maxLength characters.', parameters: { fieldName, maxLength: LONGEST_TEXT } });
  }
  return name;
}

/** Returns what a save returns; throws 400 when it ran into the unique constraint of codes, and anything else as it is. */
export async function toldCode<T>(constraint: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw violatedConstraint(error) === constraint ? badInput('%1 already exists.', ['Code']) : error;
  }
}
