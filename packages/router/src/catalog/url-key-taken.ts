import { badInput, type MerxError } from '../trpc/errors.js';

/** 400: another product or category has the address in a store view. Clients match on the text, to try another key. */
export const urlKeyTaken = (): MerxError => badInput('URL key for specified store already exists.', { fieldName: 'url_key' });
