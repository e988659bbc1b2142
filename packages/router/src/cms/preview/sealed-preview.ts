import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Preview } from './preview.schema.js';

/** A preview: sanitized HTML, the text of its style blocks, and the URLs of the storefront's stylesheets. */
export interface OpenedPreview {
  html: string;
  css: string;
  stylesheets: string[];
}

const VALID_MS = 5 * 60_000;

const signatureOf = (key: Uint8Array, document: string): Buffer => createHmac('sha256', key).update(`preview:${document}`).digest();

/** The preview as text with a signature, valid for five minutes from `now`. */
export function sealPreview(key: Uint8Array, preview: OpenedPreview, now: Date): Preview {
  const document = JSON.stringify({ ...preview, until: now.getTime() + VALID_MS });
  return { document, signature: signatureOf(key, document).toString('base64url') };
}

/** The preview that this key has sealed; undefined if the signature is wrong or no longer valid. */
export function openPreview(key: Uint8Array, { document, signature }: Preview, now: Date): OpenedPreview | undefined {
  const [expected, given] = [signatureOf(key, document), Buffer.from(signature, 'base64url')];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { until, ...preview } = JSON.parse(document) as OpenedPreview & { until: number };
  return until > now.getTime() ? preview : undefined;
}
