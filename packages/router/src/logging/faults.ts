import { fault } from '../trpc/errors.js';

export const logKeptLonger = fault('BAD_REQUEST', 'The change log must be kept for at least %days days.');
export const nothingToUndo = fault('CONFLICT', 'Nothing of this change is left to undo.');
export const notUndoable = fault('BAD_REQUEST', 'This cannot be undone: changes of orders, files and secrets are permanent.');
export const undoTooLate = fault(
  'CONFLICT',
  'This can no longer be undone: another record has taken its place, or a record that it belongs to was deleted.',
);
export const notFilteredSo = fault('BAD_REQUEST', '"%fieldName" can only be filtered by eq, neq, in and like.');
