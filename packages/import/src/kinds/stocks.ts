import { z } from 'zod';
import { allOf, carry, type Move, type SalesStock } from '../move.js';
import type { Tree } from '../source.js';
import { regionHere } from './taxes.js';

const Id = z.coerce.number();
const Text = z.string().nullish();
/** The fields of a source; extensions may add others, which are left out. */
const Source = z.object({
  source_code: z.string(),
  name: z.string(),
  enabled: z.coerce.boolean().nullish(),
  ...{ description: Text, contact_name: Text, email: Text, phone: Text, fax: Text, street: Text, city: Text, region: Text, postcode: Text },
  latitude: Id.nullish(),
  longitude: Id.nullish(),
  country_id: Text,
  region_id: Id.nullish(),
  use_default_carrier_config: z.coerce.boolean().nullish(),
  carrier_links: z.array(z.looseObject({ carrier_code: z.string(), position: Id.nullish() })).nullish(),
  extension_attributes: z
    .object({ is_pickup_location_active: z.coerce.boolean().nullish(), frontend_name: Text, frontend_description: Text })
    .nullish()
    .catch(null),
});
type Source = z.infer<typeof Source>;
const Channel = z.looseObject({ type: z.string(), code: z.string() });
const Stock = z.looseObject({
  stock_id: Id,
  name: z.string(),
  extension_attributes: z.looseObject({ sales_channels: z.array(Channel).nullish() }).nullish(),
});
type Stock = z.infer<typeof Stock>;
const Link = z.looseObject({ stock_id: Id, source_code: z.string(), priority: Id });
type Link = z.infer<typeof Link>;

const Websites = z.array(z.looseObject({ code: z.string() }));

const DEFAULT_SOURCE = 'default';
const DEFAULT_STOCK = 1;
const WEBSITE = 'website';

/**
 * Imports sources, and stocks with their sales channels and sources. Returns the stocks; none if the source has a single quantity per product,
 * as before Magento 2.3.
 */
export async function moveStocks(move: Move): Promise<SalesStock[]> {
  const isThere = await move.source.find('/inventory/sources', { 'searchCriteria[pageSize]': '1' });
  if (isThere === undefined) return [];
  for (const source of z.array(Source).parse(await allOf(move, 'source', '/inventory/sources'))) await moveSource(move, source);
  const stocks = z.array(Stock).parse(await allOf(move, 'stock', '/inventory/stocks'));
  const links = z.array(Link).parse(await allOf({ ...move, onTotal: () => undefined }, 'stock', '/inventory/stock-source-links'));
  const websites = new Set(Websites.parse(await move.target.call('GET /V1/store/websites')).map(({ code }) => code));
  for (const stock of stocks) {
    await moveStock(move, stock, { links: links.filter(({ stock_id }) => stock_id === stock.stock_id), websites });
  }
  return stocks.map((stock) => ({ id: stock.stock_id, website: channelsOf(stock).find(({ type }) => type === WEBSITE)?.code }));
}

async function moveSource(move: Move, source: Source): Promise<void> {
  const { target } = move;
  const sourceCode = source.source_code;
  await carry(move, {
    kind: 'source',
    key: sourceCode,
    name: sourceCode,
    body: () => sourceBody(move, source),
    find: async () =>
      (await target.find('GET /V1/inventory/sources/{sourceCode}', { sourceCode })) === undefined ? undefined : sourceCode,
    create: async (body) => {
      await target.call('POST /V1/inventory/sources', { source: body });
      return sourceCode;
    },
    change: (_, body) => target.call('PUT /V1/inventory/sources/{sourceCode}', { sourceCode, source: body }),
  });
}

async function sourceBody(move: Move, { country_id, region_id, region, postcode, ...source }: Source): Promise<Tree> {
  const links = source.carrier_links?.map(({ carrier_code, position }) => ({ carrier_code, position: position ?? 0 })) ?? [];
  // A list is refused while the carriers are those of the settings.
  const own = { ...source, carrier_links: source.use_default_carrier_config === false ? links : [] };
  if (source.source_code === DEFAULT_SOURCE) {
    move.report.note(
      'The address of the default source is the shipping origin, a setting: its country, region and postcode were not imported.',
    );
    return { ...own, region, extension_attributes: undefined };
  }
  const here = await regionHere(move, country_id ?? '', region_id ?? 0);
  return { ...own, country_id, postcode, region, region_id: here > 0 ? here : null };
}

const channelsOf = ({ extension_attributes: more }: Stock) => more?.sales_channels ?? [];

async function moveStock(
  move: Move,
  stock: Stock,
  { links, websites }: { links: readonly Link[]; websites: ReadonlySet<string> },
): Promise<void> {
  const { target, report, dryRun } = move;
  await carry(move, {
    kind: 'stock',
    key: stock.stock_id,
    name: stock.name,
    body: () => {
      const sales_channels = channelsOf(stock).flatMap(({ type, code }) => {
        if (type !== WEBSITE || websites.has(code) || dryRun) return [{ type, code }];
        report.note(`Website ${code} has no store view and was not imported: stock "${stock.name}" does not sell on it.`);
        return [];
      });
      return {
        name: stock.name,
        extension_attributes: { sales_channels },
        links: links.map(({ source_code, priority }) => ({ source_code, priority })),
      };
    },
    find: async () => {
      if (stock.stock_id === DEFAULT_STOCK) return DEFAULT_STOCK;
      const found = z.array(Stock).parse(await target.list('GET /V1/inventory/stocks', { name: stock.name }));
      return found.map(({ stock_id }) => stock_id).filter((id) => id !== DEFAULT_STOCK);
    },
    create: async ({ links: given, ...body }) => {
      const id = Id.parse(await target.call('POST /V1/inventory/stocks', { stock: body }));
      await linkSources(move, id, given);
      return id;
    },
    change: async (stockId, { links: given, ...body }) => {
      await target.call('PUT /V1/inventory/stocks/{stockId}', { stockId, stock: body });
      await linkSources(move, Number(stockId), given);
    },
  });
}

const Links = z.array(z.object({ source_code: z.string(), priority: z.number() }));

/** Gives a stock exactly these sources; that of the default stock is fixed. */
async function linkSources({ target }: Move, stock_id: number, given: unknown): Promise<void> {
  if (stock_id === DEFAULT_STOCK) return;
  const links = Links.parse(given).map((link) => ({ ...link, stock_id }));
  const there = z.array(Link).parse(await target.list('GET /V1/inventory/stock-source-links', { stock_id: String(stock_id) }));
  const gone = there.filter(({ source_code }) => !links.some((link) => link.source_code === source_code));
  if (links.length > 0) await target.call('POST /V1/inventory/stock-source-links', { links });
  if (gone.length > 0) await target.call('POST /V1/inventory/stock-source-links-delete', { links: gone });
}
