import { compileCriteria, type FieldResolver, withText } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import { csvLines } from '../catalog/index.js';
import { customerListFields } from '../customer/index.js';
import { orderListField } from '../sales/index.js';
import { badInput } from '../trpc/errors.js';
import type { JobCall, JobStep } from './job-kind.js';
import { type ListSource, selectListIds, selectListRows } from './list-export.queries.js';
import type { ListExportInput } from './list-export.schema.js';

const CHUNK = 1000;
const MOST_COLUMNS = 60;

const ORDER_COLUMNS = `increment_id created_at status state customer_email customer_firstname customer_lastname store_name subtotal
  shipping_amount tax_amount discount_amount grand_total order_currency_code total_paid total_refunded shipping_description coupon_code`;
const CUSTOMER_COLUMNS = `id email firstname lastname group_id website_id created_at billing_company billing_street billing_postcode
  billing_city billing_country_id billing_telephone`;

type ExportCall = JobCall<ListExportInput>;

/** Orders as CSV, each column a field of the list. Throws 400 naming a field that no order has. */
export const exportOrders = (call: ExportCall) =>
  exportList(call, { source: 'orders', tieBreaker: 'o.entity_id', id: 'entity_id', fields: orderListField, columns: ORDER_COLUMNS });

/** Customers as CSV, each column a field of the list. Throws 400 naming a field that no customer has. */
export async function* exportCustomers(call: ExportCall): AsyncGenerator<JobStep> {
  const fields = await customerListFields(call.ctx.db);
  yield* exportList(call, { source: 'customers', tieBreaker: 'c.id', id: 'id', fields, columns: CUSTOMER_COLUMNS });
}

interface ListOf {
  source: ListSource;
  tieBreaker: string;
  /** The field of its rows' ids. */
  id: string;
  fields: FieldResolver;
  /** Those that are exported when none are named. */
  columns: string;
}

async function* exportList({ ctx, input, signal }: ExportCall, of: ListOf): AsyncGenerator<JobStep> {
  const names = input.columns?.length ? input.columns : of.columns.split(/\s+/);
  if (names.length > MOST_COLUMNS) throw badInput('At most %most columns can be exported at once.', { most: MOST_COLUMNS });
  const columns = names.map((fieldName) => {
    const field = of.fields(fieldName);
    if (!field || field.sql === '') throw badInput('The field "%fieldName" is unknown.', { fieldName });
    return field;
  });
  const criteria = compileCriteria(withText(chosen(input, of.id), input.text), of.fields, { tieBreaker: of.tieBreaker });
  const ids = await selectListIds(ctx.db, of.source, criteria);
  yield { total: ids.length, done: 0, text: csvLines([names]) };
  for (let start = 0; start < ids.length && !signal.aborted; start += CHUNK) {
    const rows = await selectListRows(ctx.db, of.source, columns, ids.slice(start, start + CHUNK));
    yield { done: Math.min(start + CHUNK, ids.length), ...(rows.length > 0 && { text: csvLines(rows) }) };
  }
}

/** The criteria, of rows with these ids alone when there are any. */
function chosen({ searchCriteria, ids }: ListExportInput, field: string): SearchCriteria {
  if (!ids?.length) return searchCriteria;
  const only = { filters: [{ field, value: ids.join(','), condition_type: 'in' as const }] };
  return { ...searchCriteria, filter_groups: [...(searchCriteria.filter_groups ?? []), only] };
}
