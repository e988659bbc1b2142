import { type Database, noteEvent, type Queryable } from '@merx/db';
import { isEmail, openSecret, type SealedValue, sealSecret } from '../../auth/index.js';
import { testMail } from '../../mail/index.js';
import type { Call, Context, OutgoingMail } from '../../trpc/context.js';
import { invalidEmail, mailDisabled, mailNotSent, mailServerFixed } from '../faults.js';
import { deleteMailServer, selectMailServer, updateSealedPassword, upsertMailServer } from './mail-server.queries.js';
import type { MailServer, MailServerInput, TestMailAnswer } from './mail-server.schema.js';
import { smtpUrl } from './smtp-url.js';

const ENTITY = { entity: 'mail_server', entityId: 1 };
/** The key of the mail server in the cache. */
const CACHED = 'mail-server';
const UNSET = { host: '', port: 587, security: 'starttls', username: '', has_password: false, sender: '' } as const;

/** The mail server in use, without its password. */
export async function readMailServer({ ctx }: { ctx: Pick<Context, 'db' | 'settings'> }): Promise<MailServer> {
  const from_environment = ctx.settings.mail?.isSetByOperator ?? false;
  const row = await selectMailServer(ctx.db);
  if (!row) return { ...UNSET, from_environment, is_set: false };
  const { sealed_password, username, sender, ...server } = row;
  return {
    ...server,
    username: username ?? '',
    sender: sender ?? '',
    has_password: sealed_password !== null,
    from_environment,
    is_set: true,
  };
}

/** Saves the mail server, with the password encrypted. Throws 400 if the operator has set one, and if the sender is not a valid address. */
export async function saveMailServer({ ctx, input }: Call<MailServerInput>): Promise<MailServer> {
  requireOpen(ctx);
  const { host, port, security, password, forget_password } = input;
  const [username, sender] = [input.username?.trim() || null, input.sender?.trim() || null];
  if (sender && !isEmail(/<([^<>]*)>$/.exec(sender)?.[1] ?? sender)) throw invalidEmail({ fieldName: 'sender' });
  const sealed = forget_password ? null : password ? sealSecret(ctx.settings.secretKey, password) : undefined;
  await ctx.db.transaction(async (tx) => {
    await upsertMailServer(tx, { host, port, security, username, sender, sealed_password: sealed });
    await noteEvent(tx, {
      ...ENTITY,
      label: host,
      facts: { host, port, security, username, sender, password_changed: sealed !== undefined },
    });
  });
  await ctx.db.cache.forget(CACHED);
  return readMailServer({ ctx });
}

/** Deletes the mail server: emails are written to files again. Throws 400 if the operator has set one. */
export async function removeMailServer({ ctx }: { ctx: Pick<Context, 'db' | 'settings'> }): Promise<boolean> {
  requireOpen(ctx);
  const wasSet = await ctx.db.transaction(async (tx) => {
    const isGone = await deleteMailServer(tx);
    if (isGone) await noteEvent(tx, ENTITY);
    return isGone;
  });
  await ctx.db.cache.forget(CACHED);
  return wasSet;
}

/**
 * Sends an email immediately through the store's transport, and returns the server's response. Throws 400 with the server's message if it
 * is refused.
 */
export async function sendTestMail({ ctx, input: { recipient } }: Call<{ recipient: string }>): Promise<TestMailAnswer> {
  const { db, settings } = ctx;
  if (!isEmail(recipient)) throw invalidEmail({ fieldName: 'recipient' });
  const { transport, answer } = await deliverNow(settings, await testMail(db, settings.baseUrl, recipient));
  await db.transaction((tx) => noteEvent(tx, { ...ENTITY, facts: { recipient } }));
  return { transport, answer };
}

/** Sends an email immediately. Throws 400 if this process sends none, and with the server's message if it is refused. */
export async function deliverNow({ mail: door }: Context['settings'], mail: OutgoingMail): Promise<TestMailAnswer> {
  if (!door) throw mailDisabled();
  try {
    return await door.deliver(mail);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, LONGEST_REASON);
    throw mailNotSent({ reason });
  }
}

const LONGEST_REASON = 1000;

export interface SetMailServer {
  url: string;
  sender: string | null;
}

/** The URL of the mail server configured in the admin, with its password, and the sender; undefined if none is set. */
export async function mailServerOf(db: Database, secretKey: Uint8Array): Promise<SetMailServer | undefined> {
  const row = await db.cache.get(CACHED, () => selectMailServer(db));
  if (!row) return undefined;
  const password = row.sealed_password ? openSecret(secretKey, row.sealed_password) : null;
  return { url: smtpUrl({ ...row, password }), sender: row.sender };
}

function requireOpen({ settings }: Pick<Context, 'settings'>): void {
  if (settings.mail?.isSetByOperator) throw mailServerFixed();
}

/** The encrypted password of the mail server. */
export async function* sealedMailPassword(db: Queryable): AsyncGenerator<SealedValue> {
  const sealed = (await selectMailServer(db))?.sealed_password;
  if (sealed) yield { sealed, replace: (other) => updateSealedPassword(db, other) };
}
