import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '@merx/db';
import { isEmail } from '../is-email.js';
import { selectAdminExists } from './admin.queries.js';
import { createAdmin } from './admin.service.js';

export interface FirstAdminOptions {
  username: string;
  /** Absent: one is made. */
  password?: string | undefined;
  /** Where a password that was made is kept, for its owner alone. */
  passwordFile: string;
}

export interface FirstAdmin {
  /** Whether this call created the admin. */
  created: boolean;
  /** The password that was made; absent when the operator gave one. */
  password?: string;
  /** The file that holds a made password, while it is there. */
  passwordFile?: string;
}

// No characters that are easily taken for others.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 24;

/** A random password of 24 characters. */
export const makePassword = (): string => Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/**
 * Gives a shop without admins its first one, who may do everything. A password that nobody gave is made and written to the file (mode
 * 600) before the admin exists. Callers that may run at the same time wrap it in `whilePreparing`.
 */
export async function ensureFirstAdmin(db: Database, { username, password, passwordFile }: FirstAdminOptions): Promise<FirstAdmin> {
  if (await selectAdminExists(db)) {
    return { created: false, ...(existsSync(passwordFile) && { passwordFile }) };
  }
  const given = password ?? makePassword();
  if (!password) {
    await mkdir(dirname(passwordFile), { recursive: true });
    await writeFile(passwordFile, `${given}\n`, { mode: 0o600 });
    await chmod(passwordFile, 0o600); // the mode above counts for new files only
  }
  await createAdmin(db, { username, email: isEmail(username) ? username : 'admin@shop.invalid', password: given });
  return { created: true, ...(!password && { password: given, passwordFile }) };
}
