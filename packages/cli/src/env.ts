/** The server settings that the command line needs. */
export interface CliEnv {
  dataDir: string;
  /** The bucket of media and private files; absent: folders under `dataDir`. */
  mediaUrl?: string | undefined;
  /** A bucket of their own for private files. */
  privateUrl?: string | undefined;
  /** A PostgreSQL server; absent: the embedded database under `dataDir`. */
  databaseUrl: string | undefined;
  /** The name of the first admin. */
  adminUsername: string;
  /** The mail server; absent: mail is written under `dataDir`. */
  smtpUrl?: string | undefined;
  /** The sender of all email; absent: the one from the store settings. */
  mailFrom?: string | undefined;
  /** The current command, as recorded in the change log. */
  command?: string | undefined;
  /** The public URL of the server. */
  baseUrl?: string | undefined;
  /** Whether integration callback URLs may be in a private network. */
  privateCallbacks?: boolean | undefined;
  /** How many days the change log is kept. */
  auditLogDays?: number | undefined;
  /** The secret for encrypting integration secrets; absent: it is under `dataDir`. */
  secretKey?: string | undefined;
  /** The key that replaces it. */
  newSecretKey?: string | undefined;
  /** Whether to open the embedded database only if no server has it open. */
  exclusive?: boolean | undefined;
}

/** The default public URL: the one that `npm start` serves. */
const LOCAL = 'http://localhost:3000';

/** The public URL of the server. */
export const baseUrlOf = ({ baseUrl = LOCAL }: CliEnv): string => baseUrl;

/** The settings from the environment, with the server's defaults. */
export function cliEnv(): CliEnv {
  const {
    DATA_DIR,
    MEDIA_URL,
    PRIVATE_URL,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    ADMIN_USERNAME,
    SMTP_URL,
    MAIL_FROM,
    BASE_URL,
    SECRET_KEY,
    NEW_SECRET_KEY,
    MERX_PRIVATE_CALLBACKS,
    AUDIT_LOG_DAYS,
  } = process.env;
  return {
    dataDir: DATA_DIR || '.data',
    mediaUrl: MEDIA_URL || undefined,
    privateUrl: PRIVATE_URL || undefined,
    // A command has no use for a pooler.
    databaseUrl: DATABASE_DIRECT_URL || DATABASE_URL || undefined,
    adminUsername: ADMIN_USERNAME || 'admin',
    smtpUrl: SMTP_URL || undefined,
    mailFrom: MAIL_FROM || undefined,
    baseUrl: BASE_URL || undefined,
    secretKey: SECRET_KEY || undefined,
    newSecretKey: NEW_SECRET_KEY || undefined,
    privateCallbacks: MERX_PRIVATE_CALLBACKS === '1',
    auditLogDays: AUDIT_LOG_DAYS ? Number(AUDIT_LOG_DAYS) : undefined,
  };
}
