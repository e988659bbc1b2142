import type { Database, Queryable } from '@merx/db';
import { identityOf, isMailUnderWay, type MailSource, mailQueued, queueMail } from '../../mail/index.js';
import { frontStore } from '../../store/index.js';
import { setUpTokenInvalid } from '../faults.js';
import { adminLink, hashToken, makeLongToken } from '../token/make-token.js';
import * as queries from './set-up-link.queries.js';

const MAIL = 'admin_second_factor';
const MINUTES = 60;
/** A further email within that time would only repeat the first. */
const QUIET_SECONDS = 60;

/** Sends an admin the link to set up a second factor, unless it has just been sent. */
export async function sendSetUpLink(db: Database, adminId: number): Promise<void> {
  const { store } = await frontStore(db, 0);
  await db.transaction(async (tx) => {
    const recipient = await queries.lockAdminEmail(tx, adminId);
    if (recipient === undefined) return;
    const mail = { kind: MAIL, subjectId: adminId, recipient };
    if (!(await isMailUnderWay(tx, { ...mail, seconds: QUIET_SECONDS }))) await queueMail(tx, { ...mail, storeId: store.id });
  });
  mailQueued(db);
}

/** The active admin that a token of such a link belongs to. Throws 401 for one that is unknown or expired. */
export async function adminOfLink(db: Queryable, tfaToken: string, invalid: () => Error = setUpTokenInvalid): Promise<queries.LinkedAdmin> {
  const admin = await queries.selectAdminByFactorLink(db, hashToken(tfaToken));
  if (!admin) throw invalid();
  return admin;
}

/** The email with the link to set up a second factor. The token is generated when the email is sent, so it exists nowhere else. */
export const secondFactorMail: MailSource = {
  compose: async ({ db, baseUrl, config }, { subject_id, recipient }) => {
    const admin = subject_id === null ? null : await queries.selectAddressedAdmin(db, subject_id, recipient);
    if (!admin) return null;
    const token = makeLongToken();
    await queries.insertFactorLink(db, {
      admin_id: admin.id,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + MINUTES * 60_000),
    });
    const { username, firstname, lastname, interface_locale } = admin;
    const link = adminLink(baseUrl, 'second-factor', token);
    return {
      from: identityOf(config, 'general'),
      bcc: [],
      language: interface_locale,
      data: { admin: { username, firstname, lastname }, link, token, minutes: MINUTES },
    };
  },
};
