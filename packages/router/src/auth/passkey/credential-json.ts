import { z } from 'zod';

/** A public key credential as a client sends it, its byte strings in base64url. */
export interface SentCredential {
  id: string;
  /** The signed text with the challenge and the origin. */
  clientDataJSON: string;
  challenge: string;
  /** Only when a passkey is registered. */
  attestationObject?: string | undefined;
  transports: string[];
  /** Only when a passkey signs. */
  authenticatorData?: string | undefined;
  signature?: string | undefined;
}

const LONGEST = 65_536;
const base64 = z
  .string()
  .min(1)
  .regex(/^[\w+/-]+={0,2}$/)
  .transform((text) => Buffer.from(text, 'base64').toString('base64url'));
const ClientData = z.object({ challenge: z.string(), origin: z.string(), type: z.string() });
const Credential = z.object({
  id: base64,
  response: z.object({
    clientDataJSON: z.string().optional(),
    // As it is: what may have been signed is the text with its properties in this order.
    clientData: z.unknown().optional(),
    attestationObject: base64.optional(),
    authenticatorData: base64.optional(),
    signature: base64.optional(),
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
});

/**
 * Reads the JSON of a credential, in the form of the browsers (`toJSON`) or in the one that clients of the web API send: byte strings in
 * plain base64, the client data as text or, if an authenticator has not signed it, as an object. Undefined if it is neither.
 */
export function readCredential(json: string): SentCredential | undefined {
  if (json.length > LONGEST) return undefined;
  const { data } = Credential.safeParse(parsed(json));
  if (!data) return undefined;
  const { id, response } = data;
  const { attestationObject, authenticatorData, signature, transports } = response;
  const text = clientDataText(response);
  const clientData = ClientData.safeParse(parsed(text)).data;
  if (!clientData) return undefined;
  const clientDataJSON = Buffer.from(text).toString('base64url');
  return {
    id,
    clientDataJSON,
    challenge: clientData.challenge,
    attestationObject,
    authenticatorData,
    signature,
    transports: transports ?? [],
  };
}

function clientDataText({ clientDataJSON, clientData }: z.infer<typeof Credential>['response']): string {
  if (clientDataJSON === undefined) return JSON.stringify(clientData) ?? '';
  return clientDataJSON.trimStart().startsWith('{') ? clientDataJSON : Buffer.from(clientDataJSON, 'base64').toString();
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The schema rejects it like any other text that is no credential.
    return undefined;
  }
}
