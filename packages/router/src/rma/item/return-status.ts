import { isFinal } from './item-progress.js';

/** A return's status: that of its items, or of those that are furthest. */
export type ReturnStatus =
  | 'pending'
  | 'authorized'
  | 'partial_authorized'
  | 'received'
  | 'received_on_item'
  | 'approved_on_item'
  | 'rejected_on_item'
  | 'processed_closed'
  | 'closed';

/**
 * The status of a return from those of its items: closed once all are approved, rejected or denied, `processed_closed`
 * if any was approved.
 */
export function returnStatus(items: readonly { status: string }[]): ReturnStatus {
  const has = (status: string) => items.some((item) => item.status === status);
  if (items.every(isFinal)) return has('approved') ? 'processed_closed' : 'closed';
  if (has('approved')) return 'approved_on_item';
  if (has('rejected')) return 'rejected_on_item';
  // What was denied takes no part in the rest.
  const left = items.filter(({ status }) => status !== 'denied');
  const isWhole = (status: string) => left.length === items.length && left.every((item) => item.status === status);
  if (has('received')) return isWhole('received') ? 'received' : 'received_on_item';
  if (has('authorized')) return isWhole('authorized') ? 'authorized' : 'partial_authorized';
  return 'pending';
}

/** Whether nothing more happens to a return with that status, except refunds and exchanges. */
export const isClosed = (status: string): boolean => status === 'closed' || status === 'processed_closed';
