import type { Database } from '@merx/db';
import {
  findSecretKey as findKey,
  type KeySource,
  openSecretKey as openKey,
  type Rotation,
  rotateSecretKey as rotateKey,
  sealedFactors,
  sealedSsoSecret,
} from './auth/index.js';
import { sealedMailPassword } from './backend/index.js';
import { sealedInputs } from './bulk/index.js';
import { sealedSecrets } from './integration/index.js';
import { sealedWebhookSecrets } from './webhook/index.js';

/** Everything that is stored encrypted. */
const secrets = [sealedSecrets, sealedFactors, sealedMailPassword, sealedInputs, sealedWebhookSecrets, sealedSsoSecret];

/** The key that the secrets of this database are encrypted with. Throws with the reason if this instance has another, or none. */
export const openSecretKey = (db: Database, source: KeySource): Promise<Uint8Array> => openKey(db, source, secrets);

/** As `openSecretKey`, without noting or creating a key: undefined if there is none yet. */
export const findSecretKey = (db: Database, source: KeySource): Promise<Uint8Array | undefined> => findKey(db, source, secrets);

/** Encrypts all secrets with another key, in one transaction. Throws, and changes nothing, if one cannot be read. */
export const rotateSecretKey = (db: Database, rotation: Rotation): Promise<{ changed: number; skipped: number }> =>
  rotateKey(db, rotation, secrets);
