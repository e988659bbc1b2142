/** A kind of second factor: codes of an authenticator app, or passkeys and security keys. The codes are those that clients send. */
export type ProviderCode = 'google' | 'u2fkey';

/** A kind of second factor as clients of the web API see it; the actions and the icon are those of the admin that they know. */
export interface Provider {
  code: ProviderCode;
  name: string;
  icon: string;
  enabled: boolean;
  engine: { enabled: boolean };
  reset_allowed: boolean;
  configure_action: string;
  auth_action: string;
  extra_actions: string[];
}

const provider = (code: ProviderCode, name: string, actions: string, extra: string[]): Provider => ({
  code,
  name,
  icon: `Magento_TwoFactorAuth::images/providers/${code}.png`,
  enabled: true,
  engine: { enabled: true },
  reset_allowed: true,
  configure_action: `tfa/${actions}/configure`,
  auth_action: `tfa/${actions}/auth`,
  extra_actions: extra.map((action) => `tfa/${actions}/${action}`),
});

/** Every kind of second factor. */
export const providers: readonly Provider[] = [
  provider('google', 'Google Authenticator', 'google', ['qr', 'configurepost', 'authpost']),
  provider('u2fkey', 'U2F (Yubikey and others)', 'u2f', ['configurepost', 'authpost']),
];

const ALL: readonly ProviderCode[] = providers.map(({ code }) => code);

/** The codes in a comma-separated text, known or not. */
export const codesIn = (text: string): string[] => text.split(',').map((code) => code.trim());

/** The kinds of second factor in a comma-separated text, in its order; unknown ones are left out. */
export const providersIn = (text: string): ProviderCode[] => codesIn(text).flatMap((named) => ALL.find((code) => code === named) ?? []);

/** The settings that concern all admins. */
export interface FactorPolicy {
  /** Whether every admin needs a second factor. */
  isRequired: boolean;
  /** The kinds that all admins are limited to; undefined if they may choose. */
  forced: ProviderCode[] | undefined;
}

/** Reads the policy from its settings. Naming kinds requires one of them; if none of them exists, nobody can sign in with a password. */
export function readPolicy(enable: boolean, force: string): FactorPolicy {
  const forced = force.trim() === '' ? undefined : providersIn(force);
  return { isRequired: enable || forced !== undefined, forced };
}

/** What is stored about the second factors of an admin. */
export interface StoredFactors {
  has_app: boolean;
  has_passkey: boolean;
  /** The admin's choice; null for all. */
  factor_providers: string | null;
  factor_default: string | null;
  /** Whether the role requires a second factor. */
  is_required: boolean;
}

/** The kinds of second factor an admin may use, and those that are set up; the admin's default is first. */
export interface Factors {
  allowed: ProviderCode[];
  /** Set up and allowed. */
  active: ProviderCode[];
  /** Set up, allowed or not. */
  configured: ProviderCode[];
  /** Whether the password alone does not suffice. */
  isNeeded: boolean;
  /** Whether the store or the role requires a second factor. */
  isRequired: boolean;
}

/** The second factors of an admin under the policy. One that is set up is always needed, even if it is no longer allowed. */
export function factorsUnder({ isRequired: isRequiredOfAll, forced }: FactorPolicy, stored: StoredFactors): Factors {
  const { has_app, has_passkey, factor_providers, factor_default, is_required } = stored;
  const chosen = providersIn(factor_providers ?? '');
  const allowed = [...(forced ?? (chosen.length > 0 ? chosen : ALL))].sort(
    (a, b) => Number(b === factor_default) - Number(a === factor_default),
  );
  const configured = ALL.filter((code) => (code === 'google' ? has_app : has_passkey));
  const active = allowed.filter((code) => configured.includes(code));
  const isRequired = isRequiredOfAll || is_required;
  return { allowed, active, configured, isNeeded: isRequired || configured.length > 0, isRequired };
}
