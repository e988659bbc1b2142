import type { ConfigReader } from '@merx/db';
import type { Identity } from './mail.js';

const IDENTITIES = ['general', 'sales', 'support', 'custom1', 'custom2'] as const;

/** The sender of that name in the store view's settings; the general one for an unknown name. */
export function identityOf(config: ConfigReader, name: string): Identity {
  const identity = IDENTITIES.find((known) => known === name) ?? 'general';
  return { name: config.text(`trans_email/ident_${identity}/name`), address: config.text(`trans_email/ident_${identity}/email`) };
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The comma-separated addresses of a setting; invalid ones are left out. */
export function addressList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => ADDRESS.test(part));
}
