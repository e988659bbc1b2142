import type { ConfigReader } from '@merx/db';
import type { Identity } from './mail.js';

const IDENTITIES = ['general', 'sales', 'support', 'custom1', 'custom2'] as const;

/** The sender that the settings of a store view know by that name; the general one for a name that is none. */
export function identityOf(config: ConfigReader, name: string): Identity {
  const identity = IDENTITIES.find((known) => known === name) ?? 'general';
  return { name: config.text(`trans_email/ident_${identity}/name`), address: config.text(`trans_email/ident_${identity}/email`) };
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The addresses in a setting, by comma; what is no address is left out. */
export function addressList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => ADDRESS.test(part));
}
