import { fault } from '../trpc/errors.js';

export const logKeptLonger = fault('BAD_REQUEST', 'The log of changes is kept for %days days at least.');
export const nothingToUndo = fault('CONFLICT', 'There is nothing left of this change to undo.');
export const notUndoable = fault('BAD_REQUEST', 'This cannot be undone: orders and secrets stay as they were changed.');
export const undoTooLate = fault(
  'CONFLICT',
  'This cannot be undone any more: something else has taken its place, or what it belongs to is gone.',
);
export const notFilteredSo = fault('BAD_REQUEST', '"%fieldName" can be filtered by eq, neq, in and like alone.');
