/** Who signed in, as the provider says. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  firstname: string;
  lastname: string;
  username: string;
  groups: readonly string[];
  /** Whether the provider has asked for a second factor. */
  hasPassedFactor: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

const LONGEST_USERNAME = 40;
/** The method of RFC 8176 for more than one factor. */
const SEVERAL_FACTORS = 'mfa';

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim.trim() : '');
const textsOf = (claim: unknown): string[] => [claim].flat().filter((one): one is string => typeof one === 'string');

/** Reads the claims about somebody; the claims of the ID token outrank those of the user info endpoint. */
export function identityOf(claims: Claims, groupsClaim: string): Identity {
  const email = claims.email_verified === true ? textOf(claims.email).toLowerCase() : '';
  const local = email.split('@')[0] ?? '';
  const [first = '', ...rest] = textOf(claims.name).split(/\s+/);
  const firstname = textOf(claims.given_name) || first || local;
  return {
    issuer: textOf(claims.iss),
    subject: textOf(claims.sub),
    email: email || null,
    firstname: firstname || '-',
    lastname: textOf(claims.family_name) || rest.join(' ') || '-',
    username: (textOf(claims.preferred_username) || local).replace(/\s+/g, '').slice(0, LONGEST_USERNAME) || 'admin',
    groups: textsOf(claims[groupsClaim]),
    hasPassedFactor: textsOf(claims.amr).includes(SEVERAL_FACTORS),
  };
}

/** The role of the first entry whose group is among these; undefined if there is none. */
export const roleOf = (map: readonly { group: string; role_id: number }[], groups: readonly string[]): number | undefined =>
  map.find(({ group }) => groups.includes(group))?.role_id;
