import type { Database } from '@merx/db';
import type { Settings } from '@merx/router';
import { withoutSlash } from '@merx/wire';
import { moveAttributeSets } from './kinds/attribute-sets.js';
import { moveAttributes } from './kinds/attributes.js';
import { moveCarts } from './kinds/carts.js';
import { moveCategories } from './kinds/categories.js';
import { moveContent } from './kinds/content.js';
import { moveCustomers } from './kinds/customers.js';
import { moveDocuments } from './kinds/documents.js';
import { moveOrders } from './kinds/orders.js';
import { moveProductLinks, moveProductValues } from './kinds/product-links.js';
import { moveProducts } from './kinds/products.js';
import { moveQuantities, moveSalable } from './kinds/quantities.js';
import { moveReturns } from './kinds/returns.js';
import { moveRules } from './kinds/rules.js';
import { moveStocks } from './kinds/stocks.js';
import { mediaUrl, moveStores } from './kinds/stores.js';
import { moveCustomerGroups, moveTaxes } from './kinds/taxes.js';
import { createMaps, type Move } from './move.js';
import { createReport, type Outcome, type Report } from './report.js';
import type { Source } from './source.js';
import { openState } from './state.js';
import { openTarget } from './target.js';

export interface ImportOptions {
  db: Database;
  settings: Settings;
  source: Source;
  /** The file for the id mapping; absent: it is not stored. */
  stateFile?: string | undefined;
  dryRun?: boolean;
  /** Where the source's `pub/media` files are; absent: where the source says. */
  mediaUrl?: string | undefined;
  onTotal?: (kind: string, total: number) => void;
  onCount?: (kind: string, outcome: Outcome) => void;
}

/**
 * Imports a running shop into this one: new entities are created, those changed in the source are updated, the rest is left alone.
 * Resumes an interrupted run. Rejected entities are in the report; throws `SourceError` if the source is unreachable or denies access.
 */
export async function importShop(options: ImportOptions): Promise<Report> {
  const { db, settings, source, stateFile, dryRun = false, onTotal, onCount } = options;
  const state = openState(stateFile);
  const report = createReport(onCount);
  const maps = createMaps(state);
  const target = openTarget(db, settings);
  const start: Move = { source, target, state, report, maps, dryRun, onTotal: onTotal ?? (() => undefined), stocks: [] };
  const views = await moveStores(start);
  const move: Move = { ...start, stocks: await moveStocks(start) };
  await moveTaxes(move);
  await moveCustomerGroups(move);
  const attributes = await moveAttributes(move);
  await moveAttributeSets(move);
  const media = withoutSlash(options.mediaUrl ?? (await mediaUrl(move)));
  await moveCategories(move, { views, mediaUrl: media });
  await moveProducts(move, { attributes, mediaUrl: media });
  await moveQuantities(move);
  await moveProductLinks(move);
  for (const view of views) await moveProductValues(move, view, { attributes });
  await moveCustomers(move);
  await moveOrders(move);
  await moveDocuments(move);
  await moveReturns(move);
  await moveSalable(move);
  await moveRules(move);
  await moveContent(move);
  await moveCarts(move);
  if (!dryRun) state.finish();
  return report;
}
