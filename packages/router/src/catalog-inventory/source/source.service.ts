import { type ConfigReader, compileCriteria, shopConfig } from '@merx/db';
import { echoCriteria } from '@merx/wire';
import { saveSettings, storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import { linkField, selectLinks, selectSources, selectStocks, sourceField, stockField } from './source.queries.js';
import type { ListInventory, Source, SourceInput, Sources, Stock, StockSourceLink, StockSourceLinks, Stocks } from './source.schema.js';

/** The one source that all goods lie at, and the one stock that they are sold from. */
export const SOURCE = 'default';
export const STOCK = 1;

type Call<Input> = { ctx: Context; input: Input };

/** The sources that the criteria ask for: there is one. Throws 400 for an unknown field. */
export async function listSources({ ctx, input: { searchCriteria } }: Call<ListInventory>): Promise<Sources> {
  const sources = JSON.stringify([await theSource(ctx)]);
  const compiled = compileCriteria(searchCriteria, sourceField, { tieBreaker: 'x.source_code', parameters: [sources] });
  const { total, items } = await selectSources<Source>(ctx.db, compiled);
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}

/** The source of that code. Throws 404 for an unknown one. */
export async function getSource({ ctx, input: { sourceCode } }: Call<{ sourceCode: string }>): Promise<Source> {
  if (sourceCode !== SOURCE) throw notFound('sourceCode', sourceCode);
  return theSource(ctx);
}

const ORIGIN = 'shipping/origin';

/** Says where the source is; what is left out stays. Throws 400 for another source, for anything else that is new, and for an unknown country. */
export async function saveSource({ ctx, input: { source } }: Call<{ source: SourceInput }>): Promise<string[]> {
  const { country_id, region_id, postcode, carrier_links, source_code, name, enabled, use_default_carrier_config } = source;
  const present = await theSource(ctx);
  if (source_code !== SOURCE) throw badInput('There is one source, "%sourceCode".', { sourceCode: SOURCE });
  for (const [fieldName, given] of Object.entries({ name, enabled, use_default_carrier_config })) {
    const isNew =
      given !== null && given !== undefined && given !== present[fieldName as 'name' | 'enabled' | 'use_default_carrier_config'];
    if (isNew) throw badInput('The %fieldName of the source cannot be changed.', { fieldName });
  }
  if (carrier_links?.length) throw badInput('The source has no carriers of its own.');
  const values = Object.entries({ country_id, region_id, postcode }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [{ path: `${ORIGIN}/${name}`, value: String(value) }],
  );
  if (values.length > 0) await saveSettings({ ctx, input: { scope: { scope: 'default' }, values } });
  return [];
}

/** As `saveSource`, of the source in the address. Throws 404 for an unknown one. */
export async function changeSource({ ctx, input }: Call<{ sourceCode: string; source: SourceInput }>): Promise<string[]> {
  if (input.sourceCode !== SOURCE) throw notFound('sourceCode', input.sourceCode);
  return saveSource({ ctx, input: { source: { ...input.source, source_code: SOURCE } } });
}

async function theSource({ db }: Context): Promise<Source> {
  const config = await shopConfig(db.cache, db, 0);
  return {
    source_code: SOURCE,
    name: 'Default Source',
    enabled: true,
    country_id: config.text('shipping/origin/country_id'),
    ...regionOf(config),
    postcode: config.text('shipping/origin/postcode'),
    use_default_carrier_config: true,
    carrier_links: [],
  };
}

function regionOf(config: ConfigReader): { region_id?: number } {
  const region = config.text('shipping/origin/region_id');
  return /^[1-9]\d*$/.test(region) ? { region_id: Number(region) } : {};
}

/** The stocks that the criteria ask for: there is one. Throws 400 for an unknown field. */
export async function listStocks({ ctx, input: { searchCriteria } }: Call<ListInventory>): Promise<Stocks> {
  const stocks = JSON.stringify([await theStock(ctx)]);
  const compiled = compileCriteria(searchCriteria, stockField, { tieBreaker: 'x.stock_id', parameters: [stocks] });
  const { total, items } = await selectStocks<Stock>(ctx.db, compiled);
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}

/** The stock of that id. Throws 404 for an unknown one. */
export async function getStock({ ctx, input: { stockId } }: Call<{ stockId: number }>): Promise<Stock> {
  requireStock(stockId);
  return theStock(ctx);
}

/** Throws 404 for another stock than the one there is. */
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

/** The links between stocks and sources that the criteria ask for: there is one. Throws 400 for an unknown field. */
export async function listLinks({ ctx, input: { searchCriteria } }: Call<ListInventory>): Promise<StockSourceLinks> {
  const link: StockSourceLink = { stock_id: STOCK, source_code: SOURCE, priority: 1 };
  const compiled = compileCriteria(searchCriteria, linkField, { tieBreaker: 'x.stock_id', parameters: [JSON.stringify([link])] });
  const { total, items } = await selectLinks<StockSourceLink>(ctx.db, compiled);
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}
