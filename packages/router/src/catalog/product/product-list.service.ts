import { type Area, type CompiledCriteria, compileCriteria, type Database, memoryOf, type Page, readerOf } from '@merx/db';
import { echoCriteria, type Fields, jsonAnswer, pageText, type SearchCriteria } from '@merx/wire';
import { productAttributes } from '../../eav/index.js';
import type { Call } from '../../trpc/context.js';
import { storeHasValues } from '../product-row/product-row.service.js';
import type { Product } from './product.schema.js';
import { shopperWebsite } from './product.service.js';
import { listFields, positionField, shoppersCriteria } from './product-criteria.js';
import { productText } from './product-document.js';
import type { ProductDocument } from './product-document.queries.js';
import { selectProductIds, selectProducts, selectProductsById } from './product-page.queries.js';

const PRODUCTS = 'Magento_Catalog::products';

/** What a list of products is made from: triggers announce every change of it. */
export const LISTED: readonly Area[] = ['product', 'assignment', 'attribute', 'store'];

/** How long a change could be missed that nobody is notified of, such as one made with triggers disabled. */
const MAX_AGE_MS = 30_000;

/** A page of the products that match the criteria. Throws 400 naming an unknown field. */
export async function listProducts({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<Page<Product>> {
  const { storeId } = ctx.scope;
  const [definitions, own, websiteId] = await Promise.all([
    productAttributes(ctx.db),
    storeHasValues(ctx.db, storeId),
    shopperWebsite(ctx, PRODUCTS, storeId),
  ]);
  const criteria = websiteId === null ? input.searchCriteria : shoppersCriteria(input.searchCriteria, websiteId);
  const parameters: unknown[] = own ? [storeId] : [];
  const position = positionField(criteria, (id) => `$${parameters.push(id)}::int`);
  const fields = listFields(criteria, definitions, own);
  const compiled = compileCriteria(criteria, (name) => (name === 'position' && position) || fields(name), {
    tieBreaker: 'p.id',
    parameters,
    skipsUnknownSorts: true,
  });
  const sight = { storeId, own, hidesSources: websiteId !== null };
  const { total, items } = await readPage(ctx.db, compiled, sight, ctx.fields?.get('items') ?? undefined);
  return jsonAnswer(ctx, pageText({ items, search_criteria: echoCriteria(input.searchCriteria), total_count: total }));
}

/** Whose values the products of a list show, and what of them. */
interface ListSight {
  storeId: number;
  /** Whether the store view has values of its own. */
  own: boolean;
  hidesSources: boolean;
}

interface TextPage {
  total: number;
  items: string[];
}

/**
 * A page of products as JSON text. While products of this sight are kept, a statement without their texts finds the page, and only those
 * that are not kept are read; otherwise one statement reads all.
 */
async function readPage(db: Database, criteria: CompiledCriteria, sight: ListSight, fields?: Fields): Promise<TextPage> {
  const { storeId, own } = sight;
  const kept = fields ? undefined : keptProducts(db, sight);
  if (!kept?.hasAny) {
    const { total, items } = await selectProducts(readerOf(db), criteria, storeId, own, fields);
    return { total, items: textsOf(items, sight, kept).map(([, text]) => text) };
  }
  const { total, ids } = await selectProductIds(db, criteria, own);
  const texts = new Map(ids.flatMap((id) => entryOf(id, kept.find(id))));
  const missing = ids.filter((id) => !texts.has(id));
  const read = missing.length > 0 ? await selectProductsById(db, missing, storeId, own) : [];
  for (const [id, text] of textsOf(read, sight, kept)) texts.set(id, text);
  return { total, items: ids.flatMap((id) => texts.get(id) ?? []) };
}

const entryOf = (id: number, text: string | undefined): [number, string][] => (text === undefined ? [] : [[id, text]]);

/** The texts of products by their ids. They are kept. */
function textsOf(documents: readonly ProductDocument[], { hidesSources }: ListSight, kept: KeptProducts | undefined): [number, string][] {
  return documents.map((document) => {
    const { id } = JSON.parse(`{${document.texts[0]}}`) as { id: number };
    const text = productText(document, { hidesSources });
    kept?.keep(id, text);
    return [id, text];
  });
}

interface KeptProducts {
  /** Whether any were kept since the last change. */
  hasAny: boolean;
  find(id: number): string | undefined;
  keep(id: number, text: string): void;
}

/** The version under which products were last kept, by sight. */
const lastKept = new WeakMap<Database['documents'], Map<string, string>>();

/**
 * The texts kept for lists of this sight, to be taken before a product is read that is kept there. Undefined while changes might be missed,
 * and for calls that read from a standby, which may lag.
 */
function keptProducts(db: Database, { storeId, own, hidesSources }: ListSight): KeptProducts | undefined {
  const memory = readerOf(db) === db ? memoryOf(db) : undefined;
  const number = memory?.changes.version(LISTED);
  if (!memory || number === undefined) return undefined;
  const { documents } = memory;
  const version = String(number);
  const space = `product ${own ? storeId : 'all'} ${hidesSources ? 'shown' : 'whole'}`;
  const versions = lastKept.get(documents) ?? new Map<string, string>();
  lastKept.set(documents, versions);
  return {
    hasAny: versions.get(space) === version,
    find: (id) => documents.find(`${space} ${id}`, version),
    keep(id, text) {
      versions.set(space, version);
      documents.keep(`${space} ${id}`, { version, text, maxAge: MAX_AGE_MS });
    },
  };
}
