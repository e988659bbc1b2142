import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '@merx/db';
import { isEmail } from '../is-email.js';
import { selectAdminExists } from './admin.queries.js';
import { createAdmin } from './admin.service.js';

interface FirstAdminOptions {
  username: string;
  /** Generated if absent. */
  password?: string | undefined;
  /** File that a generated password is written to, readable by its owner only. */
  passwordFile: string;
}

export interface FirstAdmin {
  /** Whether this call created the admin. */
  created: boolean;
  /** The generated password; absent when the operator gave one. */
  password?: string;
  /** The file with the generated password, while it exists. */
  passwordFile?: string;
}

// Excludes characters that are easily confused.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 24;

/** A random password of 24 characters. */
export const makePassword = (): string => Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/**
 * Creates the first admin, with full access, if there is none. A generated password is written to the file (mode 600) before the admin is
 * created. Callers that may run at the same time wrap it in `whilePreparing`.
 */
export async function ensureFirstAdmin(db: Database, { username, password, passwordFile }: FirstAdminOptions): Promise<FirstAdmin> {
  if (await selectAdminExists(db)) {
    return { created: false, ...(existsSync(passwordFile) && { passwordFile }) };
  }
  const given = password ?? makePassword();
  if (!password) await writePassword(passwordFile, given);
  await createAdmin(db, { username, email: isEmail(username) ? username : 'admin@shop.invalid', password: given });
  return { created: true, ...(!password && { password: given, passwordFile }) };
}

async function writePassword(file: string, password: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${password}\n`, { mode: 0o600 });
    await chmod(file, 0o600); // the mode above applies to new files only
  } catch (error) {
    throw new Error(`Its password cannot be written to ${file}. Set ADMIN_PASSWORD.`, { cause: error });
  }
}
