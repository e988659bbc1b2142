import type { Database, Queryable } from '@merx/db';
import { fingerprintOf, keyOfText, openWithAny, type SealedValue, sealSecret } from './secret-box.js';
import * as queries from './secret-key.queries.js';
import { createKeyFile, keyOfHex, readKeyFile } from './secret-key-file.js';

/** All secrets of one kind. */
export type SealedValues = (db: Queryable) => AsyncIterable<SealedValue>;

/** Where the key comes from. */
export interface KeySource {
  /** The operator's text, or the content of a key file. */
  given?: string | undefined;
  /** Holds the key if none is given; created if there is none yet. */
  file: string;
}

/** How many secrets are tried before a key counts as another one. */
const TRIED = 200;

/**
 * The key that the secrets of this database are encrypted with. The first one is noted by its fingerprint; from then on all instances must
 * have the same. Throws with the reason if this one has another, or none. Callers that may run at the same time wrap it in
 * `whilePreparing`.
 */
export async function openSecretKey(db: Database, source: KeySource, secrets: readonly SealedValues[]): Promise<Uint8Array> {
  const wanted = await queries.selectFingerprint(db);
  const known = await findFor(wanted, db, source, secrets);
  if (known && wanted !== undefined) return known;
  const key = known ?? (await createKeyFile(source.file));
  await queries.insertFingerprint(db, fingerprintOf(key));
  // Another program may have been first.
  return (await findSecretKey(db, source, secrets)) ?? key;
}

/** As `openSecretKey`, without noting or creating one: undefined if there is none yet. */
export async function findSecretKey(db: Database, source: KeySource, secrets: readonly SealedValues[]): Promise<Uint8Array | undefined> {
  return findFor(await queries.selectFingerprint(db), db, source, secrets);
}

async function findFor(
  wanted: string | undefined,
  db: Database,
  source: KeySource,
  secrets: readonly SealedValues[],
): Promise<Uint8Array | undefined> {
  const keys = await keysOf(source);
  if (wanted !== undefined) return keys.find((key) => fingerprintOf(key) === wanted) ?? refuse(source, keys, `fingerprint ${wanted}`);
  const fitting = await firstFitting(db, keys, secrets);
  if (fitting === 'none') return refuse(source, keys, 'noted by no fingerprint yet, but none of the secrets can be read');
  return fitting ?? keys[0];
}

/** The keys that a source may mean, the most likely first. */
async function keysOf({ given, file }: KeySource): Promise<Uint8Array[]> {
  const keys = given === undefined ? [await readKeyFile(file)] : [keyOfText(given), keyOfHex(given.trim())];
  return keys.filter((key) => key !== undefined);
}

/** The key that reads a stored secret; undefined if there is no secret yet, `none` if no key reads one. */
async function firstFitting(
  db: Queryable,
  keys: readonly Uint8Array[],
  secrets: readonly SealedValues[],
): Promise<Uint8Array | 'none' | undefined> {
  let tried = 0;
  for (const values of secrets) {
    for await (const { sealed } of values(db)) {
      const fitting = keys.find((key) => openWithAny([key], sealed) !== undefined);
      if (fitting) return fitting;
      if (++tried >= TRIED) return 'none';
    }
  }
  return tried > 0 ? 'none' : undefined;
}

async function refuse({ given, file }: KeySource, keys: readonly Uint8Array[], wanted: string): Promise<never> {
  const [own] = keys;
  const where = given === undefined ? `The key in ${file}` : 'SECRET_KEY';
  const what = own
    ? `${where} (fingerprint ${fingerprintOf(own)}) is not the key that the secrets in this database are encrypted with (${wanted}).`
    : `The secrets in this database are encrypted with a key that this instance does not have (${wanted}).`;
  const other = given === undefined ? undefined : await readKeyFile(file).catch(() => undefined);
  const inFile = other && wanted === `fingerprint ${fingerprintOf(other)}` ? ` It is the one in ${file}.` : '';
  throw new Error(
    `${what}${inFile} Set SECRET_KEY to the same value for all instances, or to the content of the secret-key file of the one that made it. The command secrets:rotate changes the key.`,
  );
}

export interface Rotation {
  /** The present key. */
  from: KeySource;
  /** The operator's text of the new one. */
  to: string;
  /** Whether to leave secrets that cannot be read as they are, because their key is lost. */
  skipUnreadable?: boolean | undefined;
}

/**
 * Encrypts all secrets with another key, in one transaction. Returns how many, and how many could not be read and were skipped. Throws, and
 * changes nothing, if one cannot be read and is not to be skipped. No instance may be running.
 */
export async function rotateSecretKey(
  db: Database,
  { from, to, skipUnreadable }: Rotation,
  secrets: readonly SealedValues[],
): Promise<{ changed: number; skipped: number }> {
  const keys = await keysOf(from);
  const next = keyOfText(to);
  return db.transaction(async (tx) => {
    const counts = { changed: 0, skipped: 0 };
    for (const values of secrets) {
      for await (const { sealed, replace } of values(tx)) {
        const secret = openWithAny(keys, sealed);
        if (secret === undefined && !skipUnreadable) {
          throw new Error('A secret cannot be read with the present key; nothing was changed. Give that key, or use --skip-unreadable.');
        }
        if (secret === undefined) counts.skipped++;
        else {
          await replace(sealSecret(next, secret));
          counts.changed++;
        }
      }
    }
    await queries.upsertFingerprint(tx, fingerprintOf(next));
    return counts;
  });
}

/** Throws if another program is connected to the database: an instance would go on to use the old key. */
export async function requireNoInstances(db: Database, applicationName: string): Promise<void> {
  if (db.embedded) return;
  const others = await queries.countOtherConnections(db, applicationName);
  if (others > 0)
    throw new Error(`${others} other connection(s) to this database. Stop all instances first, or use --force if none is one.`);
}
