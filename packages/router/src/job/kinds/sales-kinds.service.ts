import { csvLines, readCsv } from '../../csv/index.js';
import { CouponSpec, exportCoupons, generateBySpec } from '../../sales-rule/index.js';
import { exportTaxRates, importTaxRates } from '../../tax/index.js';
import { type JobCall, type JobKind, type JobStep, jobKind } from '../job-kind.service.js';
import { CouponExportInput, CsvInput, Nothing } from '../list-export.schema.js';

const taxes = 'Magento_Tax::manage_tax';
const coupons = 'Magento_SalesRule::quote';

async function* generated({ ctx, input }: JobCall<CouponSpec>): AsyncGenerator<JobStep> {
  yield { total: input.quantity ?? 0 };
  const codes = await generateBySpec({ ctx, input: { couponSpec: input } });
  const text = csvLines([['code'], ...codes.map((code) => [code])]);
  yield { done: codes.length, changed: codes.length, text, result: { rule_id: input.rule_id } };
}

async function* couponFile({ ctx, input, signal }: JobCall<{ rule_id: number }>): AsyncGenerator<JobStep> {
  // The first line is the header.
  let done = -1;
  for await (const text of await exportCoupons(ctx.db, input.rule_id)) {
    if (signal.aborted) return;
    done += text.split('\n').length - 1;
    yield { text, done };
  }
}

async function* importedRates({ ctx, input }: JobCall<CsvInput>): AsyncGenerator<JobStep> {
  const { created, updated } = await importTaxRates(ctx.db, readCsv(input.csv));
  yield { total: created + updated, done: created + updated, changed: created + updated, result: { created, updated } };
}

async function* rateFile({ ctx }: JobCall<unknown>): AsyncGenerator<JobStep> {
  const lines = await exportTaxRates(ctx.db);
  yield { total: lines.length - 1, done: lines.length - 1, text: csvLines(lines) };
}

/** Coupon and tax rate jobs. */
export const salesKinds: Readonly<Record<string, JobKind>> = {
  // A single transaction: after an interruption it is unknown whether it was committed.
  'coupons.generate': jobKind({ access: coupons, input: CouponSpec, file: 'coupons.csv', isRepeatable: false, run: generated }),
  'coupons.export': jobKind({ access: coupons, input: CouponExportInput, file: 'coupons.csv', isRepeatable: true, run: couponFile }),
  'taxRates.import': jobKind({ access: taxes, input: CsvInput, isRepeatable: true, run: importedRates }),
  'taxRates.export': jobKind({ access: taxes, input: Nothing, file: 'tax_rates.csv', isRepeatable: true, run: rateFile }),
};
