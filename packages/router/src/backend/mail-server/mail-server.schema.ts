import { bool, int, nonEmptyText, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** `starttls` begins in the clear and refuses to go on so, `tls` encrypts from the start, `none` never does. */
export const Security = z.enum(['starttls', 'tls', 'none']);

/** The mail server without its password. All of it is null or empty while none is set. */
export const MailServer = z.object({
  /** Whether the operator's `SMTP_URL` names the server, which outranks what is set here. */
  from_environment: wireBool,
  is_set: wireBool,
  host: wireText,
  port: wireInt,
  security: Security,
  username: wireText,
  has_password: wireBool,
  /** `The Shop <mail@shop.example>`; empty for the senders that the settings name. */
  sender: wireText,
});
export type MailServer = z.infer<typeof MailServer>;

const MOST_PORT = 65_535;

export const MailServerInput = z.object({
  host: nonEmptyText.refine((host) => /^[\w.:[\]-]{1,253}$/.test(host), 'Invalid input: expected the name of a server'),
  port: int.refine((port) => port >= 1 && port <= MOST_PORT, 'Invalid input: expected a port'),
  security: Security,
  username: text.nullish(),
  /** Left out or empty, the password stays. */
  password: text.nullish(),
  /** Takes the password away. */
  forget_password: bool.nullish(),
  sender: text.nullish(),
});
export type MailServerInput = z.infer<typeof MailServerInput>;

export const TestMailInput = z.object({ recipient: nonEmptyText });
/** What the server answered to a mail that it took. */
export const TestMailAnswer = z.object({ transport: z.enum(['smtp', 'file']), answer: wireText });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;
