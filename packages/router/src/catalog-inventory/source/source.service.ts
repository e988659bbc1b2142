import { type ConfigReader, type ListInput, shopConfig } from '@merx/db';
import { saveSettings, storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { sourceNotChangeable } from '../faults.js';
import { linkList, sourceList, stockList } from './source.list.js';
import { lockSource, selectSource, upsertSource } from './source.queries.js';
import type { Source, SourceInput, Stock } from './source.schema.js';
import { INSTALLED, mergedSource } from './source-values.js';

/** The only source, and the only stock. */
export const SOURCE = 'default';
export const STOCK = 1;

type Call<Input> = { ctx: Context; input: Input };

/** The sources that match the criteria: there is one. Throws 400 for an unknown field. */
export const listSources = async ({ ctx, input }: Call<ListInput>) => sourceList.page(ctx.db, input, [await theSource(ctx)]);

/** The source with that code. Throws 404. */
export async function getSource({ ctx, input: { sourceCode } }: Call<{ sourceCode: string }>): Promise<Source> {
  if (sourceCode !== SOURCE) throw notFound('sourceCode', sourceCode);
  return theSource(ctx);
}

const ORIGIN = 'shipping/origin';

/**
 * Updates the source; omitted fields stay unchanged. Its address is the shipping origin, stored in the settings. Throws 400 for another
 * source, an unknown country or region, and invalid values; nothing is changed then.
 */
export async function saveSource({ ctx, input: { source } }: Call<{ source: SourceInput }>): Promise<string[]> {
  if (source.source_code !== SOURCE) throw sourceNotChangeable({ sourceCode: SOURCE });
  const { country_id, region_id, postcode } = source;
  const values = Object.entries({ country_id, region_id, postcode }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [{ path: `${ORIGIN}/${name}`, value: String(value) }],
  );
  await saveSettings({ ctx, input: { scope: { scope: 'default' }, values } }, async (tx) => {
    const current = (await lockSource(tx, SOURCE)) ?? INSTALLED;
    await upsertSource(tx, SOURCE, mergedSource(current, source));
  });
  return [];
}

/** As `saveSource`, for the source in the path. Throws 404 for an unknown one. */
export async function changeSource({ ctx, input }: Call<{ sourceCode: string; source: SourceInput }>): Promise<string[]> {
  if (input.sourceCode !== SOURCE) throw notFound('sourceCode', input.sourceCode);
  return saveSource({ ctx, input: { source: { ...input.source, source_code: SOURCE } } });
}

async function theSource({ db }: Context): Promise<Source> {
  const [config, stored] = await Promise.all([shopConfig(db.cache, db, 0), selectSource(db, SOURCE)]);
  return {
    source_code: SOURCE,
    enabled: true,
    country_id: config.text('shipping/origin/country_id'),
    ...regionOf(config),
    postcode: config.text('shipping/origin/postcode'),
    ...(stored ?? INSTALLED),
  };
}

function regionOf(config: ConfigReader): { region_id?: number } {
  const region = config.text('shipping/origin/region_id');
  return /^[1-9]\d*$/.test(region) ? { region_id: Number(region) } : {};
}

/** The stocks that match the criteria: there is one. Throws 400 for an unknown field. */
export const listStocks = async ({ ctx, input }: Call<ListInput>) => stockList.page(ctx.db, input, [await theStock(ctx)]);

/** The stock with that id. Throws 404. */
export async function getStock({ ctx, input: { stockId } }: Call<{ stockId: number }>): Promise<Stock> {
  requireStock(stockId);
  return theStock(ctx);
}

/** Throws 404 unless it is the default stock. */
export function requireStock(stockId: number): void {
  if (stockId !== STOCK) throw notFound('stockId', stockId);
}

async function theStock({ db }: Context): Promise<Stock> {
  const { websites } = await storeDirectory(db);
  const fronts = websites.filter(({ id }) => id !== 0);
  return {
    stock_id: STOCK,
    name: 'Default Stock',
    extension_attributes: { sales_channels: fronts.map(({ code }) => ({ type: 'website', code })) },
  };
}

/** The links between stocks and sources that match the criteria: there is one. Throws 400 for an unknown field. */
export const listLinks = ({ ctx, input }: Call<ListInput>) =>
  linkList.page(ctx.db, input, [{ stock_id: STOCK, source_code: SOURCE, priority: 1 }]);
