import { invalidEmail } from '../faults.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The e-mail address that an order is told to. Throws 400 when it is none. */
export function requireEmail(email: string | null): string {
  if (!email || !EMAIL.test(email)) throw invalidEmail();
  return email;
}
