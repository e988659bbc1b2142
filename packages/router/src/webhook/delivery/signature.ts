import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The signature of a message by Standard Webhooks, with a secret that starts with `whsec_`. */
function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** The headers of a message sent at that time, signed with each of the secrets. */
export function signedHeaders({ id, body, at, secrets }: { id: string; body: string; at: Date; secrets: readonly string[] }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
}
