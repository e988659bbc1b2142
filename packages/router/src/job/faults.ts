import { fault } from '../trpc/errors.js';

export const jobEnded = fault('BAD_REQUEST', 'The job %id has ended.');
export const jobNotRepeatable = fault('BAD_REQUEST', 'The job %id cannot be done again: it has made %changed changes.');
export const jobNotFailed = fault('BAD_REQUEST', 'The job %id has not failed.');
export const jobWithoutFile = fault('NOT_FOUND', 'The job %id has no file.');
export const jobFileGone = fault('NOT_FOUND', 'The file of the job %id is gone.');
export const tooManyColumns = fault('BAD_REQUEST', 'At most %most columns can be exported at once.');
export const fieldUnknown = fault('BAD_REQUEST', 'The field "%fieldName" is unknown.');
export const jobKindGone = fault('NOT_FOUND', 'There is no such kind of job any more: %kind');
export const jobCutOff = fault('BAD_REQUEST', 'The job was cut off %times times.');
export const stockChangeEmpty = fault('BAD_REQUEST', 'Give a quantity or whether the products are in stock.');
export const productsRequired = fault('BAD_REQUEST', 'Name the products by ids, by skus or by searchCriteria.');
export const tooManyProducts = fault('BAD_REQUEST', 'At most %most products can be changed at once.');
/** A second attempt could make the same changes twice. */
export const jobStoppedHalfway = fault(
  'BAD_REQUEST',
  'The job was cut off while it was being done. What it has changed stays; look at it before you start it again.',
);
