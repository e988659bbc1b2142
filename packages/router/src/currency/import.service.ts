import { type Database, shopConfig } from '@merx/db';
import { adminLanguage } from '../auth/index.js';
import { guardedGet } from '../integration/index.js';
import { identityOf, type MailSources, mailQueued, queueMail } from '../mail/index.js';
import type { Settings } from '../trpc/context.js';
import { MerxError } from '../trpc/errors.js';
import { currencyPairs } from './currencies.service.js';
import * as faults from './faults.js';
import * as queries from './rate.queries.js';
import type { ImportedRates } from './rate.schema.js';
import { readRates, type SourceRates } from './rate-source.js';

interface Importer {
  db: Database;
  settings: Pick<Settings, 'privateCallbacks'>;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1024 * 1024;
const MAIL = 'currency_import_failed';

/** Loads the rates from an address. Throws 400. */
async function loadRates(url: string, { privateCallbacks = false }: Importer['settings']): Promise<SourceRates> {
  if (!(privateCallbacks ? /^https?:\/\//i : /^https:\/\//i).test(url) || !URL.canParse(url)) throw faults.importUrlMissing();
  const limits = { allowsPrivate: privateCallbacks, timeoutMs: TIMEOUT_MS, answerBytes: MOST_BYTES };
  const answer = await guardedGet(url, { Accept: 'application/json, application/xml, text/xml' }, limits);
  if ('failure' in answer) throw faults.sourceNotReached({ reason: answer.failure });
  if (answer.status !== 200) throw faults.sourceRefused({ status: answer.status });
  return readRates(answer.text);
}

/**
 * Imports the rates between the currencies in use from the address in the settings; all of them, or none. Records the outcome. Throws 400 when
 * they cannot be loaded or read.
 */
export async function importRates({ db, settings }: Importer): Promise<ImportedRates> {
  await queries.startImport(db, 0);
  return runImport({ db, settings });
}

async function runImport({ db, settings }: Importer): Promise<ImportedRates> {
  try {
    const config = await shopConfig(db.cache, db, 0);
    const [source, pairs] = await Promise.all([loadRates(config.text('currency/import/url'), settings), currencyPairs(db)]);
    const base = pairs.find(({ currency_from }) => !source.has(currency_from));
    if (base) throw faults.sourceLacksBase({ currency: base.currency_from });
    const rates = await queries.computeRates(db, source, pairs);
    const imported = new Set(rates.map(({ currency_to }) => currency_to));
    const missing = [...new Set(pairs.map(({ currency_to }) => currency_to))].filter((code) => !imported.has(code));
    const changed = await db.transaction(async (tx) => {
      await queries.updateImport(tx, { error: null, missing });
      return queries.upsertRates(tx, rates);
    });
    return { changed, missing };
  } catch (error) {
    if (error instanceof MerxError)
      await queries.updateImport(db, { error: { message: error.message, parameters: error.parameters }, missing: [] });
    throw error;
  }
}

/**
 * Imports the rates if that is enabled and due. Returns the outcome, undefined when nothing was due; a failure is recorded, retried hourly, and
 * mailed once until an import succeeds. Throws when the database fails.
 */
export async function importDueRates({ db, settings }: Importer): Promise<{ changed: number; error?: string } | undefined> {
  const config = await shopConfig(db.cache, db, 0);
  if (config.text('currency/import/enabled') !== '1') return undefined;
  const hadFailed = await queries.startImport(db, Number(config.text('currency/import/hours')));
  if (hadFailed === undefined) return undefined;
  try {
    const { changed } = await runImport({ db, settings });
    return { changed };
  } catch (error) {
    if (!(error instanceof MerxError)) throw error;
    const failure = textOf(error);
    const recipient = config.text('currency/import/error_email');
    if (recipient && !hadFailed) {
      await queueMail(db, { kind: MAIL, storeId: 0, subjectId: null, recipient, data: { failure } });
      mailQueued(db);
    }
    return { changed: 0, error: failure };
  }
}

/** The message with its parameters filled in. */
const textOf = ({ message, parameters }: MerxError): string =>
  Array.isArray(parameters) || !parameters
    ? message
    : message.replace(/%(\w+)/g, (whole, name: string) => String(parameters[name] ?? whole));

/** Emails about failed imports, in the language of the admin who reads them, if it is one. */
export const currencyMails: MailSources = {
  [MAIL]: {
    compose: async ({ db, config }, { data, recipient }) => {
      return { from: identityOf(config, 'general'), bcc: [], data, language: await adminLanguage(db, recipient) };
    },
  },
};
