import { randomBytes } from 'node:crypto';
import { configReader } from '@merx/db';
import { appRouter, type BrowserSession, createAdmin, createRole, GUEST, mailSources } from '../src/index.js';
import type { Actor } from '../src/trpc/context.js';
import type { World } from './world.js';

export const PASSWORD = 'Str0ng-enough';

/** A new admin who can sign in, with a role of these resources. */
export async function signingAdmin(world: World, ...resources: string[]) {
  const username = `staff-${randomBytes(5).toString('hex')}`;
  const granted = resources.length > 0 ? resources : ['Magento_Backend::all'];
  const roleId = await createRole(world.db, username, granted);
  const email = `${username}@shop.test`;
  const adminId = await createAdmin(world.db, { username, email, password: PASSWORD, role: username });
  const actor: Actor = { type: 'admin', adminId, username, resources: new Set(granted) };
  return { adminId, roleId, username, email, actor, call: world.as(actor).user };
}

/** Procedures as called by a browser's own pages, and the browser's cookie. */
export function browserOf({ db, settings }: World, actor: Actor = GUEST) {
  const cookie: { value: string | undefined } = { value: undefined };
  const session: BrowserSession = {
    token: undefined,
    userAgent: 'Test',
    writable: true,
    set: (token) => {
      cookie.value = token;
    },
    clear: () => {
      cookie.value = undefined;
    },
  };
  const scope = { storeId: 1, explicit: false };
  return { cookie, call: appRouter.createCaller({ db, settings, actor, scope, remoteIp: '127.0.0.1', session }).user };
}

interface QueuedMail {
  id: number;
  kind: string;
  store_id: number;
  subject_id: number | null;
  recipient: string;
  data: Record<string, unknown>;
  attempts: number;
  created_at: string;
}

/** The content of the newest email to a recipient; null if it is no longer to be sent, undefined if there is none. */
export async function newestMail({ db, settings }: World, recipient: string) {
  const [mail] = await db.query<QueuedMail>('select * from mail_message where recipient = $1 order by id desc limit 1', [recipient]);
  if (!mail) return undefined;
  const content = await mailSources[mail.kind]?.compose({ db, baseUrl: settings.baseUrl, config: configReader(new Map()) }, mail);
  return content && { kind: mail.kind, data: content.data as Record<string, unknown> & { link: string } };
}

/** The token at the end of a link in an email. */
export const tokenOf = (link: string | undefined): string => link?.split('/').at(-1) ?? '';
