import { int, nonEmptyText, text, wireBool, wireText } from '@merx/wire';
import { z } from 'zod';
import { Credentials } from '../token/token.schema.js';

const userId = int.describe('Id of the admin.');
const tfaToken = nonEmptyText.describe('The token at the end of the link in the email about setting up a second factor.');

/** A kind of second factor. */
export const Provider = z.object({
  enabled: wireBool,
  engine: z.object({ enabled: wireBool }),
  code: wireText,
  name: wireText,
  icon: wireText,
  reset_allowed: wireBool,
  configure_action: wireText,
  auth_action: wireText,
  extra_actions: z.array(wireText),
});
export type Provider = z.infer<typeof Provider>;
export const Providers = z.array(Provider);

export const UserIdInput = z.object({ userId });
export type UserIdInput = z.infer<typeof UserIdInput>;
export const ProvidersInput = z.object({ userId, providersCodes: text.describe('Provider codes, comma-separated.') });
export type ProvidersInput = z.infer<typeof ProvidersInput>;
export const DefaultProviderInput = z.object({ userId, providerCode: text.describe('Provider code.') });
export type DefaultProviderInput = z.infer<typeof DefaultProviderInput>;

export const TfaTokenInput = z.object({ tfaToken });
export type TfaTokenInput = z.infer<typeof TfaTokenInput>;

const otp = nonEmptyText.describe('A code of the authenticator app.');
const publicKeyCredentialJson = nonEmptyText.describe('The credential that the browser or device answered, as JSON text.');

/** The secret, and the QR code (a PNG in base64) from which an authenticator app reads it. */
export const GoogleConfiguration = z.object({ qr_code_base64: wireText, secret_code: wireText });
export type GoogleConfiguration = z.infer<typeof GoogleConfiguration>;
export const GoogleActivation = z.object({ tfaToken, otp });
export type GoogleActivation = z.infer<typeof GoogleActivation>;
export const GoogleSignIn = Credentials.extend({ otp });
export type GoogleSignIn = z.infer<typeof GoogleSignIn>;

/** WebAuthn options as JSON text; byte strings are lists of numbers. */
export const KeyRequest = z.object({ credential_request_options_json: wireText });
export type KeyRequest = z.infer<typeof KeyRequest>;
export const KeyActivation = z.object({ tfaToken, publicKeyCredentialJson });
export type KeyActivation = z.infer<typeof KeyActivation>;
export const KeySignIn = Credentials.extend({ publicKeyCredentialJson });
export type KeySignIn = z.infer<typeof KeySignIn>;

/** An empty response. */
export const NoAnswer = z.array(wireText);

/** The inputs and outputs of providers that need an account with an outside service. */
export const AuthyDevice = z.object({ tfaToken, deviceData: z.object({ country: text, phone_number: text, method: text }) });
export const AuthyPrompt = z.object({ message: wireText, expiration_seconds: wireText });
export const AuthyVia = Credentials.extend({ via: text.describe('`sms`, `call` or `onetouch`.') });
export const DuoActivation = z.object({ tfaToken, signatureResponse: nonEmptyText });
export const DuoData = z.object({ signature: wireText, api_hostname: wireText });
export const DuoSignIn = Credentials.extend({ signatureResponse: nonEmptyText });
