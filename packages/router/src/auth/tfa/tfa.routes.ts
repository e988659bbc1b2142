import { wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, anonymous } from '../../trpc/procedures.js';
import { PasskeyPrompt } from '../passkey/passkey.schema.js';
import { Credentials } from '../token/token.schema.js';
import { createAdminToken } from './admin-token.service.js';
import { authenticateGoogle, challengeKey, refuseSignIn, verifyKey } from './authenticate.service.js';
import { activateGoogle, activateKey, configureGoogle, configureKey, promptKey, refuseConfiguration } from './configure.service.js';
import {
  getDefaultProvider,
  listForcedProviders,
  listInstalledProviders,
  listOwnProviders,
  listOwnProvidersToActivate,
  listProvidersToActivate,
  listUserProviders,
  setDefaultProvider,
  setUserProviders,
} from './providers.service.js';
import {
  AuthyDevice,
  AuthyPrompt,
  AuthyVia,
  DefaultProviderInput,
  DuoActivation,
  DuoData,
  DuoSignIn,
  GoogleActivation,
  GoogleConfiguration,
  GoogleSignIn,
  KeyActivation,
  KeyRequest,
  KeySignIn,
  NoAnswer,
  Providers,
  ProvidersInput,
  TfaTokenInput,
  UserIdInput,
} from './tfa.schema.js';

/** An admin's token for a name and a password, if no second factor is needed. */
export const adminTokenRoutes = {
  adminToken: anonymous('POST', '/V1/integration/admin/token', 'Signs an admin in and returns a token').input(Credentials).output(wireText).mutation(createAdminToken),
};

const admins = acl('Magento_TwoFactorAuth::tfa');

/** Which second factors there are, and which an admin may use. */
const providerRoutes = {
  installed: admins('GET', '/V1/tfa/installed-providers', 'Lists all kinds of second factor').output(Providers).query(listInstalledProviders),
  forced: admins('GET', '/V1/tfa/forced-providers', 'Lists the kinds of second factor that all admins are limited to').output(Providers).query(listForcedProviders),
  ofUser: admins('GET', '/V1/tfa/user-providers/{userId}', 'Lists the kinds of second factor that an admin may use').input(UserIdInput).output(Providers).query(listUserProviders),
  setOfUser: admins('PUT', '/V1/tfa/user-providers/{userId}', 'Sets the kinds of second factor that an admin may use').input(ProvidersInput).output(wireBool).mutation(setUserProviders),
  toActivate: admins('GET', '/V1/tfa/providers-to-activate/{userId}', 'Lists the kinds of second factor that an admin has not set up')
    .input(UserIdInput)
    .output(Providers)
    .query(listProvidersToActivate),
  getDefault: admins('GET', '/V1/tfa/default-provider-code/{userId}', 'Returns the kind of second factor that an admin is offered first').input(UserIdInput).output(wireText).query(getDefaultProvider),
  setDefault: admins('PUT', '/V1/tfa/default-provider-code/{userId}', 'Sets the kind of second factor that an admin is offered first')
    .input(DefaultProviderInput)
    .output(wireBool)
    .mutation(setDefaultProvider),
  own: anonymous('GET', '/V1/tfa/tfat-user-providers', 'Lists the kinds of second factor for the holder of a set-up token').input(TfaTokenInput).output(Providers).query(listOwnProviders),
  ownToActivate: anonymous('GET', '/V1/tfa/tfat-providers-to-activate', 'Lists the kinds of second factor that the holder of a set-up token has not set up')
    .input(TfaTokenInput)
    .output(Providers)
    .query(listOwnProvidersToActivate),
};

/** Codes of an authenticator app. */
const googleRoutes = {
  configure: anonymous('POST', '/V1/tfa/provider/google/configure', 'Returns the secret for an authenticator app').input(TfaTokenInput).output(GoogleConfiguration).mutation(configureGoogle),
  activate: anonymous('POST', '/V1/tfa/provider/google/activate', 'Activates an authenticator app by a code of it').input(GoogleActivation).output(NoAnswer).mutation(activateGoogle),
  authenticate: anonymous('POST', '/V1/tfa/provider/google/authenticate', 'Signs an admin in with a code and returns a token').input(GoogleSignIn).output(wireText).mutation(authenticateGoogle),
};

/** Security keys and passkeys. */
const keyRoutes = {
  configure: anonymous('POST', '/V1/tfa/provider/u2fkey/configure', 'Returns the options to register a security key').input(TfaTokenInput).output(KeyRequest).mutation(configureKey),
  prompt: anonymous().input(TfaTokenInput).output(PasskeyPrompt).mutation(promptKey),
  activate: anonymous('POST', '/V1/tfa/provider/u2fkey/activate', 'Registers a security key').input(KeyActivation).output(NoAnswer).mutation(activateKey),
  challenge: anonymous('POST', '/V1/tfa/provider/u2fkey/authentication-challenge', 'Returns the challenge for a security key').input(Credentials).output(KeyRequest).mutation(challengeKey),
  verify: anonymous('POST', '/V1/tfa/provider/u2fkey/verify', 'Signs an admin in with a security key and returns a token').input(KeySignIn).output(wireText).mutation(verifyKey),
};

const refused = { isRefused: true };

/** Providers with outside services, which are never allowed. */
const outsideRoutes = {
  authy: {
    configure: anonymous('POST', '/V1/tfa/provider/authy/configure', 'Always refused: Authy is not available').meta(refused).input(AuthyDevice).output(AuthyPrompt).mutation(refuseConfiguration),
    activate: anonymous('POST', '/V1/tfa/provider/authy/activate', 'Always refused: Authy is not available').meta(refused).input(GoogleActivation).output(NoAnswer).mutation(refuseConfiguration),
    authenticate: anonymous('POST', '/V1/tfa/provider/authy/authenticate', 'Always refused: Authy is not available').meta(refused).input(GoogleSignIn).output(wireText).mutation(refuseSignIn),
    sendToken: anonymous('POST', '/V1/tfa/provider/authy/send-token/{via}', 'Always refused: Authy is not available').meta(refused).input(AuthyVia).output(NoAnswer).mutation(refuseSignIn),
    oneTouch: anonymous('POST', '/V1/tfa/provider/authy/authenticate-onetouch', 'Always refused: Authy is not available').meta(refused).input(Credentials).output(wireText).mutation(refuseSignIn),
  },
  duo: {
    configure: anonymous('POST', '/V1/tfa/provider/duo_security/configure', 'Always refused: Duo Security is not available')
      .meta(refused)
      .input(TfaTokenInput)
      .output(DuoData)
      .mutation(refuseConfiguration),
    activate: anonymous('POST', '/V1/tfa/provider/duo_security/activate', 'Always refused: Duo Security is not available')
      .meta(refused)
      .input(DuoActivation)
      .output(NoAnswer)
      .mutation(refuseConfiguration),
    challenge: anonymous('POST', '/V1/tfa/provider/duo_security/get-authentication-data', 'Always refused: Duo Security is not available')
      .meta(refused)
      .input(Credentials)
      .output(DuoData)
      .mutation(refuseSignIn),
    authenticate: anonymous('POST', '/V1/tfa/provider/duo_security/authenticate', 'Always refused: Duo Security is not available')
      .meta(refused)
      .input(DuoSignIn)
      .output(wireText)
      .mutation(refuseSignIn),
  },
};

export const tfaRoutes = router({ ...providerRoutes, google: googleRoutes, u2fkey: keyRoutes, ...outsideRoutes });
