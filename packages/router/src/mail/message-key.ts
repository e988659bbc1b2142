import { createHash } from 'node:crypto';
import type { TakenMail } from './mail.js';

/**
 * The name of a mail for the world outside, made of what never changes about it: the same at every attempt and in every instance, and
 * different from that of any other shop's mail with the same id.
 */
export function messageKey({ id, kind, subject_id, recipient, created_at }: TakenMail): string {
  const told = JSON.stringify([id, kind, subject_id, recipient, created_at]);
  return `mail-${id}.${createHash('sha256').update(told).digest('hex').slice(0, 24)}`;
}
