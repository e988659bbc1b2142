import { bool, int, nonEmptyText, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** `starttls` starts unencrypted and requires the upgrade, `tls` encrypts from the start, `none` never encrypts. */
export const Security = z.enum(['starttls', 'tls', 'none']);

/** The mail server without its password. All fields are null or empty if none is set. */
export const MailServer = z.object({
  /** Whether the operator's `SMTP_URL` is set, which takes precedence. */
  from_environment: wireBool,
  is_set: wireBool,
  host: wireText,
  port: wireInt,
  security: Security,
  username: wireText,
  has_password: wireBool,
  /** E.g. `The Shop <mail@shop.example>`; empty for the senders in the settings. */
  sender: wireText,
});
export type MailServer = z.infer<typeof MailServer>;

const MOST_PORT = 65_535;

export const MailServerInput = z.object({
  host: nonEmptyText.refine((host) => /^[\w.:[\]-]{1,253}$/.test(host), 'Invalid input: expected the name of a server'),
  port: int.refine((port) => port >= 1 && port <= MOST_PORT, 'Invalid input: expected a port'),
  security: Security,
  username: text.nullish(),
  /** If omitted or empty, the password stays unchanged. */
  password: text.nullish(),
  /** Removes the password. */
  forget_password: bool.nullish(),
  sender: text.nullish(),
});
export type MailServerInput = z.infer<typeof MailServerInput>;

export const TestMailInput = z.object({ recipient: nonEmptyText });
/** The server's response to the accepted test email. */
export const TestMailAnswer = z.object({ transport: z.enum(['smtp', 'file']), answer: wireText });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;
