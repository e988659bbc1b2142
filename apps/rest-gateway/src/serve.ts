import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Database, hasTimeLimits, installData, migrate, openDatabase, whilePreparing } from '@merx/db';
import { mailTemplates } from '@merx/mail';
import {
  appRouter,
  closeLive,
  ensureFirstAdmin,
  type FirstAdmin,
  type OutgoingMail,
  openSecretKey,
  type Settings,
  trustOutputs,
  usePaymentEndpoints,
} from '@merx/router';
import { type FileStorage, openFiles } from '@merx/storage';
import { runBackgroundTasks } from './background-tasks.js';
import { printAddresses, printLogin } from './banner.js';
import type { BodyLimits } from './body-limits.js';
import type { Processes } from './cluster/processes.js';
import { databaseOptions, limitsOf } from './database-options.js';
import type { Env } from './env.js';
import { giveUp } from './give-up.js';
import { createLog, type Log } from './log.js';
import { noMailYet } from './mail-sender.js';
import { startSearchCounter } from './search-counter.js';
import { createServer, serveGateway } from './server.js';
import { shopMailer, storedMail } from './shop-mailer.js';
import { shutDownOnSignal } from './shutdown.js';
import { awaitMigrations, respondWhileStarting } from './starting.js';
import { readCertificate } from './tls.js';
import { startTracing } from './tracing/start-tracing.js';

/** Prepares the database, serves the shop and runs its background tasks until a signal ends the process. */
export async function serve(env: Env, processes: Processes): Promise<void> {
  const stopTracing = await startTracing(env);
  const log = createLog(env.LOG_LEVEL, processes.number);
  const files = await openFiles({ mediaUrl: env.MEDIA_URL, privateUrl: env.PRIVATE_URL, dataDir: env.DATA_DIR }).catch(
    giveUp('Cannot open the file storage'),
  );
  const db = await databaseOptions(env, processes.count).then(openDatabase).catch(giveUp('Cannot open the database'));
  const tasks = db.forShare('background');
  await warnOfOldLimits(db, env, log);
  const tls = await readCertificate(env).catch(giveUp('Cannot use the TLS certificate'));
  const server = createServer(tls);
  const isFirst = (processes.number ?? 1) === 1;
  // Where other processes serve already, this one accepts nothing before it can answer.
  const early = isFirst ? undefined : await prepareShop(tasks, env, files.media, log);
  await listen(server, env);
  const started = respondWhileStarting(server);
  const { secretKey, firstAdmin } = early ?? (await prepareShop(tasks, env, files.media, log));

  // With PORT=0 the URL is only known now.
  const { port } = server.address() as AddressInfo;
  const baseUrl = env.BASE_URL ?? `${tls ? 'https' : 'http'}://localhost:${port}`;
  // With a bucket, all instances have the same.
  const outbox = env.MEDIA_URL ? storedMail(files.privateFiles) : undefined;
  const mailer = shopMailer({ db: tasks, log, secretKey, smtpUrl: env.SMTP_URL, sender: env.MAIL_FROM, dataDir: env.DATA_DIR, outbox });
  const mail = { isSetByOperator: env.SMTP_URL !== undefined, deliver: (message: OutgoingMail) => mailer.send(message) };
  const settings = settingsOf(env, { ...files, baseUrl, secretKey, mail, mailTemplates: mailTemplates(env.DATA_DIR) });
  const mailCounts = noMailYet();
  const ending = new AbortController();
  trustOutputs(appRouter);
  started();
  usePaymentEndpoints({ sandbox: env.SANDBOX_PAYMENT_URL, stripe: env.STRIPE_API_BASE, paypal: env.PAYPAL_API_BASE });
  serveGateway(server, { db, log, settings, mailCounts, processes, ending: ending.signal, ...gatewayOptions(env, processes) });
  const loops = runBackgroundTasks(processes, { db: tasks, settings, log, mailer, mailCounts, auditLogDays: env.AUDIT_LOG_DAYS });
  const searches = startSearchCounter({ db: tasks, log });
  const background = {
    stop: async () => {
      closeLive(db);
      await loops.stop();
    },
  };
  // After the last request.
  const close = () => searches.stop().then(db.close).then(stopTracing);
  shutDownOnSignal({ server, log, ending, grace: env.SHUTDOWN_GRACE, background, close }, processes);
  announce(env, log, { port, baseUrl, firstAdmin: isFirst ? firstAdmin : undefined });
}

async function warnOfOldLimits(db: Database, env: Env, log: Log): Promise<void> {
  if (!env.DATABASE_DIRECT_URL || (await hasTimeLimits(db, limitsOf(env)))) return;
  log.warn('connections that the pooler opened earlier keep their time limits until it closes them');
}

async function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  server.listen(PORT, HOST);
  await once(server, 'listening').catch(giveUp(`Cannot listen on port ${PORT}`));
}

interface Prepared {
  secretKey: Uint8Array;
  firstAdmin: FirstAdmin;
}

/** Prepares everything the server needs before its first request, once, in whichever process starts first. */
async function prepareShop(shop: Database, env: Env, media: FileStorage, log: Log): Promise<Prepared> {
  if (!env.MERX_MIGRATE) await awaitMigrations(shop, log);
  return whilePreparing(shop, async () => {
    await migrate(shop);
    const keySource = { file: join(env.DATA_DIR, 'secret-key'), given: env.SECRET_KEY };
    const secretKey = await openSecretKey(shop, keySource).catch(giveUp('Cannot use the encryption key'));
    await installData(shop);
    if (env.MERX_DEMO) await (await import('@merx/demo')).seedDemo(shop, { media });
    const passwordFile = join(env.DATA_DIR, 'admin-password');
    const admin = { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD, passwordFile };
    return { secretKey, firstAdmin: await ensureFirstAdmin(shop, admin).catch(giveUp('Cannot create the first admin')) };
  });
}

function settingsOf(
  env: Env,
  rest: Pick<Settings, 'baseUrl' | 'secretKey' | 'mail' | 'mailTemplates' | 'media' | 'privateFiles'>,
): Settings {
  return {
    publicCatalog: env.MERX_PUBLIC_CATALOG,
    mediaUrl: env.MEDIA_PUBLIC_URL,
    privateCallbacks: env.MERX_PRIVATE_CALLBACKS,
    limits: {
      signInFailures: { most: env.TOKEN_FAILURES_PER_ADDRESS, seconds: env.TOKEN_FAILURES_WINDOW },
      registrations: { most: env.REGISTRATIONS_PER_ADDRESS, seconds: 3600 },
      passwordResets: { most: env.PASSWORD_RESETS_PER_ADDRESS, seconds: 3600 },
      guestOrders: { most: env.GUEST_ORDERS_PER_ADDRESS, seconds: 3600 },
      reviews: { most: env.REVIEWS_PER_ADDRESS, seconds: 3600 },
    },
    ...rest,
  };
}

function gatewayOptions(env: Env, { count }: Processes) {
  const bodyLimits: BodyLimits = {
    staff: env.BODY_LIMIT_STAFF,
    other: env.BODY_LIMIT_OTHER,
    guest: env.BODY_LIMIT_GUEST,
    file: env.BODY_LIMIT_FILE,
    staffValues: env.BODY_VALUES_STAFF,
    guestValues: env.BODY_VALUES_GUEST,
    // The processes share the memory, but each must have room for one body of any size.
    unfinished: Math.max(Math.ceil(env.BODY_UNFINISHED / count), Math.min(env.BODY_UNFINISHED, env.BODY_LIMIT_STAFF)),
    perAddress: env.BODY_UNFINISHED_PER_ADDRESS,
  };
  return {
    requestTimeout: env.REQUEST_TIMEOUT,
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    bodyLimits,
    keptAnswers: env.KEPT_ANSWERS,
    metricsToken: env.METRICS_TOKEN,
  };
}

interface Started {
  port: number;
  baseUrl: string;
  /** Absent in the processes that start later: only the first one prints the addresses. */
  firstAdmin: FirstAdmin | undefined;
}

function announce(env: Env, log: Log, { port, baseUrl, firstAdmin }: Started): void {
  const database = env.DATABASE_URL ? 'postgresql' : 'embedded';
  log.info({ port, database, mail: env.SMTP_URL ? new URL(env.SMTP_URL).host : 'admin settings' }, 'listening');
  if (!firstAdmin) return;
  if (process.stdout.isTTY || log.isLevelEnabled('info')) printAddresses(baseUrl);
  printLogin(env.ADMIN_USERNAME, firstAdmin);
}
