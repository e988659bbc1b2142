import { router } from '../../trpc/init.js';
import { acl, anonymous, anyone } from '../../trpc/procedures.js';
import { Me } from '../own-account/own-account.schema.js';
import { PasskeyPrompt } from '../passkey/passkey.schema.js';
import { SsoFactorInput, SsoInput, SsoOffer, SsoSettings, SsoTicket } from './sso.schema.js';
import { readOffer, readSso, saveSso } from './sso-settings.service.js';
import { passSsoFactor, promptSsoPasskey } from './sso-sign-in.service.js';

/** Whoever sets single sign-on decides who becomes an admin, so this needs full access. */
const everything = acl('Magento_Backend::all');

/** For the admin alone: not served over REST. The provider itself is visited under `/admin/sso`. */
export const ssoRoutes = router({
  offer: anonymous().output(SsoOffer).query(readOffer),
  finish: anyone().input(SsoFactorInput).output(Me).mutation(passSsoFactor),
  passkeyPrompt: anonymous().input(SsoTicket).output(PasskeyPrompt).mutation(promptSsoPasskey),
  get: everything().output(SsoSettings).query(readSso),
  save: everything().input(SsoInput).output(SsoSettings).mutation(saveSso),
});
