import { filledIn } from '@merx/wire';
import type { MerxError } from '../../trpc/errors.js';
import type { PriceFaults } from './price-list.schema.js';

/** Why a line of a price list is rejected: the message with its parameters filled in, and these by their place. */
export const priceFault = ({ message, parameters = {} }: MerxError): PriceFaults[number] => ({
  message: filledIn({ message, parameters }),
  parameters: valuesOf(parameters),
});

/** As `priceFault`, with the placeholders, which clients fill in by the place of the parameters. */
export const unfilledFault = ({ message, parameters = {} }: MerxError): PriceFaults[number] => ({
  message,
  parameters: valuesOf(parameters),
});

const valuesOf = (parameters: NonNullable<MerxError['parameters']>): string[] => Object.values(parameters).map(String);
