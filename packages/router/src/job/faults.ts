import { fault } from '../trpc/errors.js';

export const jobEnded = fault('BAD_REQUEST', 'The job %id has ended.');
export const jobNotRepeatable = fault('BAD_REQUEST', 'The job %id cannot be retried: it has already made %changed changes.');
export const jobNotFailed = fault('BAD_REQUEST', 'The job %id has not failed.');
export const jobWithoutFile = fault('NOT_FOUND', 'The job %id has no file.');
export const jobFileGone = fault('NOT_FOUND', 'The file of the job %id no longer exists.');
export const tooManyColumns = fault('BAD_REQUEST', 'At most %most columns can be exported at once.');
export const fieldUnknown = fault('BAD_REQUEST', 'The field "%fieldName" is unknown.');
export const jobKindGone = fault('NOT_FOUND', 'This kind of job no longer exists: %kind');
export const jobCutOff = fault('BAD_REQUEST', 'The job was interrupted %times times.');
export const stockChangeEmpty = fault('BAD_REQUEST', 'Specify a quantity or a stock status.');
export const productsRequired = fault('BAD_REQUEST', 'Specify the products by ids, skus or searchCriteria.');
export const tooManyProducts = fault('BAD_REQUEST', 'At most %most products can be changed at once.');
/** A second attempt could make the same changes twice. */
export const jobStoppedHalfway = fault(
  'BAD_REQUEST',
  'The job was interrupted. Its changes were kept; check them before you start it again.',
);
