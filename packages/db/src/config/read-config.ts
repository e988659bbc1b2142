import type { Cache } from '../cache.js';
import type { Queryable } from '../database.js';
import { configDefaults } from './config-defaults.js';

/** A setting that has a default, or one of a carrier or payment method whose code is only known at run time. */
export type ConfigPath = keyof typeof configDefaults | `carriers/${string}` | `payment/${string}`;

/** The settings as one store view sees them. */
export interface ConfigReader {
  /** The stored value; empty when unset. */
  text(path: ConfigPath): string;
  /** True for `1`. */
  flag(path: ConfigPath): boolean;
  /** The value as an integer, count or id; 0 when unset. Throws if it is not a number. Not for money: see `decimal`. */
  number(path: ConfigPath): number;
  /** The value as decimal text, exactly as stored; `0` when unset. Throws if it is not a decimal. */
  decimal(path: ConfigPath): string;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Reads the settings of one store view. Store view values take precedence over website values, then the default scope, then the built-in
 * defaults.
 */
export async function readConfig(db: Queryable, storeId: number): Promise<ConfigReader> {
  const rows = await db.query<{ path: string; value: string }>(
    `select c.path, c.value from config_value c left join store s on s.id = $1
     where (c.scope = 'default' and c.scope_id = 0) or (c.scope = 'websites' and c.scope_id = s.website_id)
        or (c.scope = 'stores' and c.scope_id = $1)
     order by case c.scope when 'default' then 0 when 'websites' then 1 else 2 end`,
    [storeId],
  );
  return configReader(new Map(rows.map(({ path, value }) => [path, value])));
}

/** The settings of a store view, cached until `cache.forget('config')`. Inside a transaction, `db` is the transaction. */
export function shopConfig(cache: Cache, db: Queryable, storeId: number): Promise<ConfigReader> {
  return cache.get(`config:${storeId}`, () => readConfig(db, storeId));
}

/** A reader of the built-in defaults with `overrides` applied. */
export function configReader(overrides: ReadonlyMap<string, string> = new Map()): ConfigReader {
  const defaults: Readonly<Record<string, string>> = configDefaults;
  const text = (path: ConfigPath) => overrides.get(path) ?? defaults[path] ?? '';
  const decimal = (path: ConfigPath) => {
    const value = text(path).trim() || '0';
    if (!DECIMAL.test(value)) throw new Error(`Setting ${path} is not a number: ${value}`);
    return value;
  };
  return { text, decimal, flag: (path) => text(path) === '1', number: (path) => Number(decimal(path)) };
}
