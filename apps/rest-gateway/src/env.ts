import { z } from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const seconds = z.coerce.number().int().positive();

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  ADMIN_USERNAME: z.string().min(1).default('admin'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  BASE_URL: z.url().optional(),
  MERX_DEMO: flag.default(false),
  MERX_PUBLIC_CATALOG: flag.default(false),
  CORS_ORIGINS: z.string().optional(),
  TRUST_PROXY: z.string().optional(),
  TOKEN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(0).default(100),
  TOKEN_FAILURES_WINDOW: seconds.default(300),
  REQUEST_TIMEOUT: seconds.default(60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.infer<typeof Env>;

/** The settings from the environment. Throws one error that lists every fault. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Env.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The settings are not right:\n${faults.join('\n')}`);
}
