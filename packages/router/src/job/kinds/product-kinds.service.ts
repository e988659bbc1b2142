import {
  BulkChangeInput,
  BulkTargets,
  changeProducts,
  deleteProducts,
  ExportInput,
  exportProducts,
  ImportInput,
  importProducts,
} from '../../catalog/index.js';
import { type JobCall, type JobKind, type JobStep, jobKind } from '../job-kind.service.js';
import { StockChangeInput } from '../stock-change.schema.js';
import { changeStock } from '../stock-change.service.js';

const products = 'Magento_Catalog::products';

async function* imported({ ctx, input, signal }: JobCall<ImportInput>): AsyncGenerator<JobStep> {
  for await (const { phase, total, done, created, updated, refused, written } of importProducts({ ctx, input, signal })) {
    const result = { phase, created, updated, written };
    // The total is unknown while lines are validated; after an interruption the remaining lines are not written.
    const isCounted = phase !== 'checking' && !(signal.aborted && !written);
    yield { done, refused, result, changed: created + updated, ...(isCounted && { total }) };
  }
}

/** Product and stock jobs. */
export const productKinds: Readonly<Record<string, JobKind>> = {
  'products.change': jobKind({
    access: products,
    input: BulkChangeInput,
    // A price change must not be applied twice.
    isRepeatable: ({ change }) => !change.price || change.price.by === 'set',
    run: changeProducts,
  }),
  // Products that no longer exist are reported as missing.
  'products.delete': jobKind({ access: products, input: BulkTargets, isRepeatable: true, run: deleteProducts }),
  'products.import': jobKind({
    access: products,
    input: ImportInput,
    isRepeatable: true,
    run: imported,
  }),
  'products.export': jobKind({
    access: products,
    input: ExportInput,
    file: 'products.csv',
    isRepeatable: true,
    run: exportProducts,
  }),
  'stock.change': jobKind({
    access: 'Magento_CatalogInventory::cataloginventory',
    input: StockChangeInput,
    isRepeatable: ({ qty }) => !qty || qty.by === 'set',
    run: changeStock,
  }),
};
