import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { urlsOf } from '@merx/db';
import { parseMailAddress } from '@merx/mail';
import { LEAST_DAYS } from '@merx/router';
import { parseBucketUrl } from '@merx/storage';
import { z } from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const seconds = z.coerce.number().int().positive();
/** A time limit in seconds; 0 disables it. PostgreSQL counts milliseconds in 31 bits. */
const timeLimit = z.coerce.number().int().min(0).max(86_400);

/** A size in kB of 1024 bytes, below the maximum length of a JavaScript string. */
const kilobytes = z.coerce
  .number()
  .int()
  .min(16)
  .max(512 * 1024)
  .transform((size) => size * 1024);
/** A size in MB. */
const megabytes = z.coerce
  .number()
  .int()
  .min(0)
  .max(1024 * 1024)
  .transform((size) => size * 1024 * 1024);
const count = z.coerce.number().int().min(1).max(10_000_000);

/** The origins allowed by CORS: `*` for all, or a list. */
const origins = z.string().transform((text, context) => {
  if (text.trim() === '*') return '*' as const;
  const list = text.split(',').map((part) => part.trim());
  if (list.every(isOrigin)) return list;
  context.addIssue({ code: 'custom', message: 'must be * or comma-separated origins without a path, such as https://shop.example' });
  return z.NEVER;
});

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** The trusted proxies: none (0), the nearest few, or those in the listed networks. */
const proxies = z.string().transform((text, context) => {
  if (/^\d$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks.join(',');
  context.addIssue({ code: 'custom', message: 'must be a number of proxies, or a list such as 10.0.0.0/8,loopback' });
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (NAMED_NETWORKS.has(text)) return true;
  const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return width > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width));
}

const sender = z.string().transform((text, context) => {
  const address = parseMailAddress(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'must be an email address, such as mail@shop.example or The Shop <mail@shop.example>' });
  return z.NEVER;
});

const bucket = z.string().superRefine((text, context) => {
  try {
    parseBucketUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});
/** Which requests are traced, by OpenTelemetry's names. The `parentbased_` ones follow the caller's decision where there is one. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** A PostgreSQL server, or several separated by commas, of which the primary is used. */
const databaseUrl = z
  .string()
  .refine(
    (text) => urlsOf(text).every((url) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(url).success),
    'must be a postgres:// URL',
  );

const databaseUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/ })));

/** The number of processes: `auto` for one per processor core. */
const processes = z.literal('auto').transform(availableParallelism).or(z.coerce.number('must be auto or a number').int().min(1).max(128));

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  MERX_PROCESSES: processes.default(1),
  DATA_DIR: z.string().min(1).default('.data'),
  MEDIA_URL: bucket.optional(),
  PRIVATE_URL: bucket.optional(),
  MEDIA_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: databaseUrls.optional(),
  DATABASE_NAMED_STATEMENTS: flag.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(2000).optional(),
  DATABASE_LOCK_TIMEOUT: timeLimit.default(5),
  DATABASE_STATEMENT_TIMEOUT: timeLimit.default(15),
  DATABASE_GUEST_STATEMENT_TIMEOUT: timeLimit.default(5),
  DATABASE_IDLE_TIMEOUT: timeLimit.default(30),
  DATABASE_QUEUE: z.coerce.number().int().min(1).max(10_000).default(200),
  DATABASE_QUEUE_TIMEOUT: seconds.max(300).default(5),
  ADMIN_USERNAME: z
    .string()
    .regex(/^\S{1,40}$/, 'must have 1 to 40 characters and no spaces')
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  BASE_URL: z.url().optional(),
  SECRET_KEY: z.string().min(32).optional(),
  MERX_DEMO: flag.default(false),
  MERX_MIGRATE: flag.default(true),
  MERX_PUBLIC_CATALOG: flag.default(false),
  CORS_ORIGINS: origins.optional(),
  TRUST_PROXY: proxies.optional(),
  TOKEN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(0).default(100),
  TOKEN_FAILURES_WINDOW: seconds.default(300),
  REGISTRATIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(1000),
  PASSWORD_RESETS_PER_ADDRESS: z.coerce.number().int().min(0).default(1000),
  GUEST_ORDERS_PER_ADDRESS: z.coerce.number().int().min(0).default(30),
  REVIEWS_PER_ADDRESS: z.coerce.number().int().min(0).default(20),
  REQUEST_TIMEOUT: seconds.default(60),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  BODY_LIMIT_STAFF: kilobytes.prefault(20_480),
  BODY_LIMIT_OTHER: kilobytes.prefault(1024),
  BODY_LIMIT_GUEST: kilobytes.prefault(256),
  BODY_LIMIT_FILE: kilobytes.prefault(4096),
  BODY_VALUES_STAFF: count.default(100_000),
  BODY_VALUES_GUEST: count.default(10_000),
  BODY_UNFINISHED: kilobytes.prefault(65_536),
  BODY_UNFINISHED_PER_ADDRESS: count.default(20),
  KEPT_ANSWERS: megabytes.prefault(32),
  KEPT_DOCUMENTS: megabytes.prefault(32),
  METRICS_TOKEN: z.string().min(16).optional(),
  SHUTDOWN_GRACE: z.coerce.number().int().min(0).max(600).default(5),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.optional(),
  MERX_PRIVATE_CALLBACKS: flag.default(false),
  SANDBOX_PAYMENT_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  PAYPAL_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  AUDIT_LOG_DAYS: z.coerce
    .number()
    .int()
    .refine((days) => days === 0 || days >= LEAST_DAYS, `must be 0 or at least ${LEAST_DAYS}`)
    .default(365),
  // OpenTelemetry's own names and defaults; the exporter reads further OTEL_EXPORTER_OTLP_ settings, such as those of TLS, itself.
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('merx'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(60_000).default(5000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.infer<typeof Env>;

/** The names of all settings. */
export const settingNames: ReadonlySet<string> = new Set(Object.keys(Env.shape));

const hasWholeTls = ({ TLS_CERT, TLS_KEY }: Env): boolean => (TLS_CERT === undefined) === (TLS_KEY === undefined);

const hasPooledUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): boolean =>
  DATABASE_DIRECT_URL === undefined || (DATABASE_URL !== undefined && urlsOf(DATABASE_URL).length === 1);

/** Invalid settings; the message is for the operator and lists every error. */
export class SettingsError extends Error {}

/** Reads the settings from the environment. Throws SettingsError. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Env.refine(hasWholeTls, { path: ['TLS_CERT'], message: 'must be set together with TLS_KEY' })
    .refine(hasPooledUrl, { path: ['DATABASE_URL'], message: 'must be the one pooler of DATABASE_DIRECT_URL' })
    .safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`Invalid settings:\n${faults.join('\n')}`);
}
