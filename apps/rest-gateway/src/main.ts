import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Database, installData, migrate, openDatabase, whilePreparing } from '@merx/db';
import {
  appRouter,
  closeLive,
  ensureFirstAdmin,
  type FirstAdmin,
  openSecretKey,
  type Settings,
  trustOutputs,
  usePaymentEndpoints,
} from '@merx/router';
import { openFiles } from '@merx/storage';
import { startAnswerPruner } from './answer-pruner.js';
import { printAddresses, printLogin } from './banner.js';
import { startBulkRunner } from './bulk-runner.js';
import { type Env, readEnv, SettingsError } from './env.js';
import { startJobRunner } from './job-runner.js';
import { createLog } from './log.js';
import { noMailYet, startMailSender } from './mail-sender.js';
import { startNotifier } from './notifier.js';
import { startPaymentSettler } from './payment-settler.js';
import { pruneLog } from './prune-log.js';
import { createServer, serveGateway } from './server.js';
import { shopMailer, storedMail } from './shop-mailer.js';
import { shutDownOnSignal } from './shutdown.js';
import { awaitMigrations, respondWhileStarting } from './starting.js';
import { readCertificate } from './tls.js';

const env = settingsOrExit();
const log = createLog(env.LOG_LEVEL);
const { media, privateFiles } = await openFiles({ mediaUrl: env.MEDIA_URL, privateUrl: env.PRIVATE_URL, dataDir: env.DATA_DIR }).catch(
  giveUp('Cannot open the file storage'),
);
const db = await openDatabase({
  databaseUrl: env.DATABASE_URL,
  dataDir: env.DATA_DIR,
  maxConnections: env.DATABASE_POOL,
  limits: {
    lock: env.DATABASE_LOCK_TIMEOUT,
    statement: env.DATABASE_STATEMENT_TIMEOUT,
    idle: env.DATABASE_IDLE_TIMEOUT,
    guestStatement: env.DATABASE_GUEST_STATEMENT_TIMEOUT,
    queue: env.DATABASE_QUEUE,
    queueWait: env.DATABASE_QUEUE_TIMEOUT,
  },
  exclusive: true,
}).catch(giveUp('Cannot open the database'));
const tasks = db.forShare('background');
const tls = await readCertificate(env).catch(giveUp('Cannot use the TLS certificate'));
const server = createServer(tls);
server.listen(env.PORT, env.HOST);
await once(server, 'listening').catch(giveUp(`Cannot listen on port ${env.PORT}`));
const started = respondWhileStarting(server);
if (!env.MERX_MIGRATE) await awaitMigrations(tasks, log);
const { secretKey, firstAdmin } = await whilePreparing(tasks, () => prepareShop(tasks));

// With PORT=0 the URL is only known now.
const { port } = server.address() as AddressInfo;
const baseUrl = env.BASE_URL ?? `${tls ? 'https' : 'http'}://localhost:${port}`;
// With a bucket, all instances have the same.
const outbox = env.MEDIA_URL ? storedMail(privateFiles) : undefined;
const mailer = shopMailer({ db: tasks, secretKey, smtpUrl: env.SMTP_URL, sender: env.MAIL_FROM, dataDir: env.DATA_DIR, outbox });
const mailCounts = noMailYet();
const settings: Settings = {
  publicCatalog: env.MERX_PUBLIC_CATALOG,
  baseUrl,
  media,
  privateFiles,
  mediaUrl: env.MEDIA_PUBLIC_URL,
  secretKey,
  privateCallbacks: env.MERX_PRIVATE_CALLBACKS,
  limits: {
    signInFailures: { most: env.TOKEN_FAILURES_PER_ADDRESS, seconds: env.TOKEN_FAILURES_WINDOW },
    registrations: { most: env.REGISTRATIONS_PER_ADDRESS, seconds: 3600 },
    passwordResets: { most: env.PASSWORD_RESETS_PER_ADDRESS, seconds: 3600 },
  },
  mail: { isSetByOperator: env.SMTP_URL !== undefined, deliver: (mail) => mailer.send(mail) },
};
const ending = new AbortController();
trustOutputs(appRouter);
started();
usePaymentEndpoints({ sandbox: env.SANDBOX_PAYMENT_URL, stripe: env.STRIPE_API_BASE });
serveGateway(server, {
  db,
  log,
  settings,
  requestTimeout: env.REQUEST_TIMEOUT,
  corsOrigins: env.CORS_ORIGINS,
  trustProxy: env.TRUST_PROXY,
  bodyLimits: {
    staff: env.BODY_LIMIT_STAFF,
    other: env.BODY_LIMIT_OTHER,
    guest: env.BODY_LIMIT_GUEST,
    file: env.BODY_LIMIT_FILE,
    staffValues: env.BODY_VALUES_STAFF,
    guestValues: env.BODY_VALUES_GUEST,
    unfinished: env.BODY_UNFINISHED,
    perAddress: env.BODY_UNFINISHED_PER_ADDRESS,
  },
  keptAnswers: env.KEPT_ANSWERS,
  mailCounts,
  ending: ending.signal,
  metricsToken: env.METRICS_TOKEN,
});
const mailSender = startMailSender({ db: tasks, baseUrl, mailer, log, counts: mailCounts });
const paymentSettler = startPaymentSettler({ db: tasks, log });
const jobRunner = startJobRunner({ db: tasks, settings, log });
const bulkRunner = startBulkRunner({ db: tasks, settings, log });
void pruneLog({ db: tasks, settings, log, days: env.AUDIT_LOG_DAYS });
const answerPruner = startAnswerPruner({ db: tasks, log });
const notifier = startNotifier({ db: tasks, log });
const background = {
  stop: async () => {
    closeLive(db);
    const loops = [mailSender, paymentSettler, jobRunner, bulkRunner, notifier, answerPruner];
    await Promise.all(loops.map((loop) => loop.stop()));
  },
};
shutDownOnSignal({ server, log, ending, grace: env.SHUTDOWN_GRACE, background, close: () => db.close() });
log.info(
  { port, database: env.DATABASE_URL ? 'postgresql' : 'embedded', mail: env.SMTP_URL ? new URL(env.SMTP_URL).host : 'admin settings' },
  'listening',
);
if (process.stdout.isTTY || log.isLevelEnabled('info')) printAddresses(baseUrl);
printLogin(env.ADMIN_USERNAME, firstAdmin);

/** Prepares everything the server needs before its first request, once, in whichever instance starts first. */
async function prepareShop(shop: Database): Promise<{ secretKey: Uint8Array; firstAdmin: FirstAdmin }> {
  await migrate(shop);
  const keySource = { file: join(env.DATA_DIR, 'secret-key'), given: env.SECRET_KEY };
  const secretKey = await openSecretKey(shop, keySource).catch(giveUp('Cannot use the encryption key'));
  await installData(shop);
  if (env.MERX_DEMO) await (await import('@merx/demo')).seedDemo(shop, { media });
  const passwordFile = join(env.DATA_DIR, 'admin-password');
  const admin = { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD, passwordFile };
  return { secretKey, firstAdmin: await ensureFirstAdmin(shop, admin).catch(giveUp('Cannot create the first admin')) };
}

/** A startup error caused by the environment is reported in one line. */
function giveUp(what: string): (error: Error & { code?: string }) => never {
  return ({ message, code }) => {
    console.error(`${what}: ${message || code}`);
    process.exit(1);
  };
}

function settingsOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
