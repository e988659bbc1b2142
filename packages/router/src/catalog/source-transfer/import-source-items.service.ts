import type { Database } from '@merx/db';
import { faultsOfItems, putSourceItems, type SourceItemInput, stockSettings } from '../../catalog-inventory/index.js';
import type { Call } from '../../trpc/context.js';
import { importLines, type LineKind } from '../transfer/import-lines.service.js';
import type { ImportInput, ImportProgress } from '../transfer/transfer.schema.js';
import { readSourceLine, SOURCE_COLUMNS } from './source-line.js';

type ImportCall = Call<ImportInput> & { signal?: AbortSignal | undefined };

/** Imports the quantities of products at sources from CSV, as `importLines`. */
export const importSourceItems = ({ ctx: { db }, ...call }: ImportCall): AsyncGenerator<ImportProgress> =>
  importLines(sourceLines(db), call);

const sourceLines = (db: Database): LineKind<SourceItemInput> => ({
  heading: { isKnown: (column) => SOURCE_COLUMNS.some((name) => name === column), required: ['source_code', 'sku'] },
  read: readSourceLine,
  keyOf: ({ sku, source_code }) => `${sku.toLowerCase()} ${source_code}`,
  faultsOf: (items) => faultsOfItems(db, items),
  async write(items) {
    const settings = await stockSettings(db, db, 0);
    await db.transaction((tx) => putSourceItems(tx, items, settings));
    return { created: 0, updated: items.length };
  },
});
