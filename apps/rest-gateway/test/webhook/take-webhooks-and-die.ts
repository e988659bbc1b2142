/** A sender that is killed with deliveries in its hands: `tsx take-webhooks-and-die.ts DATABASE_URL SECRET_KEY LEASE_SECONDS`. */
import { tmpdir } from 'node:os';
import { openDatabase } from '@merx/db';
import { createWebhookSender, publishWebhooks } from '@merx/router';
import { folderStorage } from '@merx/storage';

const [, , databaseUrl, secretKey = '', leaseSeconds] = process.argv;
const db = await openDatabase({ databaseUrl, maxConnections: 2 });
const files = folderStorage(tmpdir());
const settings = {
  publicCatalog: false,
  baseUrl: '',
  media: files,
  privateFiles: files,
  secretKey: Buffer.from(secretKey, 'hex'),
  privateCallbacks: true,
};
await publishWebhooks({ db, settings, onFailure: () => {} });
await createWebhookSender({ db, settings, leaseSeconds: Number(leaseSeconds), onError: () => {} }).sendDue();
process.kill(process.pid, 'SIGKILL');
