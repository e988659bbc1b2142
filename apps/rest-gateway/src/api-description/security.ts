/** The security schemes of the document. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token from `/V1/integration/{admin,customer}/token`, or the access token of an integration.',
  },
  // OpenAPI has no type for OAuth 1.0a; tools can handle a header.
  oauth: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'The signature of an integration (OAuth 1.0a, RFC 5849): `Authorization: OAuth oauth_consumer_key="...", oauth_token="...", ' +
      'oauth_signature_method="HMAC-SHA256", oauth_timestamp="...", oauth_nonce="...", oauth_signature="..."`.',
  },
} as const;

/** The security schemes accepted for an access level; none for public routes. Integrations are never customers. */
export function securityOf(access: string): Record<string, string[]>[] {
  if (access === 'anonymous') return [];
  return access === 'self' ? [{ bearer: [] }] : [{ bearer: [] }, { oauth: [] }];
}

/** Who may call, in one sentence. */
export function accessSentence({ access, also = [] }: { access: string; also?: readonly string[] | undefined }): string {
  if (access === 'anonymous') return 'No authentication required.';
  if (access === 'self') return 'Requires a customer token; acts on the customer’s own data.';
  return `Requires an admin or integration with the permission ${[access, ...also].map((one) => `\`${one}\``).join(' or ')}.`;
}
