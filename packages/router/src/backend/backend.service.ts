import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { carrierCodes, paymentCodes, shopConfig } from '@merx/db';
import type { Context } from '../trpc/context.js';
import { selectDatabaseFacts, selectShopFacts } from './backend.queries.js';
import type { About, Checklist } from './backend.schema.js';
import { MODULE_NAMES } from './modules.js';

/** The names of the available modules, in load order. */
export const listModules = () => [...MODULE_NAMES];

/** System information: versions, database and migrations, modules, and start time. */
export async function readAbout({ ctx: { db } }: { ctx: Context }): Promise<About> {
  const [version, { version: databaseVersion, migrations }] = await Promise.all([ownVersion(), selectDatabaseFacts(db)]);
  return {
    version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    database: { kind: db.embedded ? 'embedded' : 'postgresql', version: databaseVersion, migrations },
    modules: [...MODULE_NAMES],
    uptime_seconds: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
  };
}

/** The version in package.json, found through the package, because this code is also part of the gateway's build. */
async function ownVersion(): Promise<string> {
  const text = await readFile(createRequire(import.meta.url).resolve('@merx/router/package.json'), 'utf8');
  const described: unknown = JSON.parse(text);
  const version = typeof described === 'object' && described !== null && 'version' in described ? described.version : undefined;
  return typeof version === 'string' ? version : '';
}

/** The method of carts with nothing to pay does not count as a payment method. */
const NO_PAYMENT = 'free';

/** The setup steps of a new store and whether each is done. */
export async function readChecklist({ ctx: { db, settings } }: { ctx: Context }): Promise<Checklist> {
  const [facts, config] = await Promise.all([selectShopFacts(db), shopConfig(db.cache, db, 0)]);
  const isFactorRequired = config.flag('twofactorauth/general/enable') || config.text('twofactorauth/general/force_providers') !== '';
  return [
    { step: 'store_name', done: facts?.name ?? false },
    { step: 'store_address', done: facts?.address ?? false },
    { step: 'locale', done: facts?.locale ?? false },
    { step: 'shipping_method', done: carrierCodes.some((code) => config.flag(`carriers/${code}/active`)) },
    { step: 'tax_rule', done: facts?.tax_rule ?? false },
    { step: 'payment_method', done: paymentCodes.some((code) => code !== NO_PAYMENT && config.flag(`payment/${code}/active`)) },
    { step: 'mail_server', done: settings.mail?.isSetByOperator === true || facts?.mail_server === true },
    { step: 'product', done: facts?.product ?? false },
    { step: 'legal_pages', done: facts?.legal_page ?? false },
    { step: 'second_factor', done: isFactorRequired || facts?.second_factor === true },
    { step: 'second_admin', done: facts?.second_admin ?? false },
    { step: 'order', done: facts?.order ?? false },
  ];
}
