/** What the command line has to know of the server's settings. */
export interface CliEnv {
  dataDir: string;
  /** A PostgreSQL server; absent: the embedded database under `dataDir`. */
  databaseUrl: string | undefined;
  /** The name of the first admin. */
  adminUsername: string;
  /** The mail server; absent: mail is written under `dataDir`. */
  smtpUrl?: string | undefined;
  /** The sender of all mail; absent: the one that the settings of the shop name. */
  mailFrom?: string | undefined;
  /** The command that runs, as the log of changes names it. */
  command?: string | undefined;
  /** How clients reach the shop. */
  baseUrl?: string | undefined;
  /** Whether integrations may have their callback address in a private network. */
  privateCallbacks?: boolean | undefined;
  /** For how many days the log of changes is kept. */
  auditLogDays?: number | undefined;
  /** Makes the key under which the secrets of integrations are kept; absent: it is under `dataDir`. */
  secretKey?: string | undefined;
}

/** Where clients reach the shop when the operator does not say it: the address that `npm start` serves. */
const LOCAL = 'http://localhost:3000';

/** How clients reach the shop. */
export const baseUrlOf = ({ baseUrl = LOCAL }: CliEnv): string => baseUrl;

/** The settings from the environment, with the server's defaults. */
export function cliEnv(): CliEnv {
  const { DATA_DIR, DATABASE_URL, ADMIN_USERNAME, SMTP_URL, MAIL_FROM, BASE_URL, SECRET_KEY, MERX_PRIVATE_CALLBACKS, AUDIT_LOG_DAYS } =
    process.env;
  return {
    dataDir: DATA_DIR || '.data',
    databaseUrl: DATABASE_URL || undefined,
    adminUsername: ADMIN_USERNAME || 'admin',
    smtpUrl: SMTP_URL || undefined,
    mailFrom: MAIL_FROM || undefined,
    baseUrl: BASE_URL || undefined,
    secretKey: SECRET_KEY || undefined,
    privateCallbacks: MERX_PRIVATE_CALLBACKS === '1',
    auditLogDays: AUDIT_LOG_DAYS ? Number(AUDIT_LOG_DAYS) : undefined,
  };
}
