import { createHash } from 'node:crypto';
import type { TakenMail } from './mail.js';

/**
 * The message id of a mail, derived from what never changes about it: the same for every attempt and instance, and
 * different from that of a mail with the same id in another shop.
 */
export function messageKey({ id, kind, subject_id, recipient, created_at }: TakenMail): string {
  const told = JSON.stringify([id, kind, subject_id, recipient, created_at]);
  return `mail-${id}.${createHash('sha256').update(told).digest('hex').slice(0, 24)}`;
}
