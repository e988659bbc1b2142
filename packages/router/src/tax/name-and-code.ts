import { violatedConstraint } from '@merx/db';
import { type Fault, required, tooLong } from '../trpc/errors.js';
import { alreadyExists } from './faults.js';

const LONGEST_TEXT = 255;

/** Returns a required name or code, trimmed; adds a fault when it is empty or longer than 255 characters. */
export function readName(fieldName: string, given: string | null | undefined, faults: Fault[]): string {
  const name = given?.trim() ?? '';
  if (name === '') faults.push(required(fieldName));
  else if ([...name].length > LONGEST_TEXT) {
    faults.push(tooLong({ fieldName, maxLength: LONGEST_TEXT }));
  }
  return name;
}

/** Returns the result of a save; throws 400 when it violated the unique constraint of codes, and rethrows anything else. */
export async function savingCode<T>(constraint: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw violatedConstraint(error) === constraint ? alreadyExists(['Code']) : error;
  }
}
