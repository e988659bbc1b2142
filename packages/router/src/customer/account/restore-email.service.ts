import { shopConfig } from '@merx/db';
import { limitAttempts, revokeTokens } from '../../auth/index.js';
import { mailQueued } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { linkExpired } from '../faults.js';
import type { RestoreEmailInput } from './account.schema.js';
import { refuseTakenEmail, savingAccount } from './account-email.service.js';
import { lockIdentity } from './account-identity.queries.js';
import { queueAccountMail } from './account-mail.service.js';
import { takeLeftEmail, updateEmail } from './left-email.queries.js';
import { resetTokenHash } from './reset-token.js';

/**
 * Restores the account's email from before it was changed, by the owner or an attacker, and revokes all its tokens. Both
 * addresses are notified. Throws 400 for a token that is wrong, used or expired, and when another account has the email
 * by now; 429.
 */
export async function restoreEmail({ ctx, input }: Call<RestoreEmailInput>): Promise<boolean> {
  const { db } = ctx;
  const { customerId, restoreToken } = input;
  await limitAttempts(ctx, 'passwordResets');
  const config = await shopConfig(db.cache, db, 0);
  await savingAccount(() =>
    db.transaction(async (tx) => {
      const account = await lockIdentity(tx, customerId);
      const email = account && (await takeLeftEmail(tx, customerId, resetTokenHash(restoreToken)));
      if (!email) throw linkExpired({ fieldName: 'restoreToken' });
      await refuseTakenEmail(tx, email, customerId, config);
      await updateEmail(tx, customerId, email);
      await revokeTokens(tx, { customerId });
      for (const recipient of [account.email, email])
        await queueAccountMail(tx, 'customer_email_changed', { ...account, email: recipient });
    }),
  );
  mailQueued(db);
  return true;
}
