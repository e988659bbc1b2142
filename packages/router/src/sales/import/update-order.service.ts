import type { Database, Queryable } from '@merx/db';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { notAnEmail, stateNotSettable } from '../faults.js';
import { changeOrder, defaultStatus } from '../order/change-order.service.js';
import type { ExactOrder } from '../order/locked-order.queries.js';
import { insertHistory } from '../order/order.queries.js';
import { requireStatus } from '../order/order.service.js';
import { isEmail } from '../order/order-address.js';
import { orderText } from '../order/order-document.js';
import { selectOrderDocument } from '../order/order-document.queries.js';
import { changedFixedFields, SETTABLE } from './fixed-fields.js';
import { updateOrderFields } from './import-order.queries.js';
import type { HistoryInput, OrderImport } from './order-import.schema.js';

/** State changes that an admin may make directly; all others result from actions and documents. */
const OPEN_STATES = ['new', 'pending_payment', 'payment_review', 'processing'];

/**
 * Updates an order: its customer, external references, status, and new lines of its history. All other fields must be
 * unchanged. Returns its id. Throws 400 for id 0 and for fields that cannot be changed, 404 for an unknown order; then
 * nothing was changed.
 */
export function updateOrder(db: Database, id: number, entity: OrderImport): Promise<number> {
  return changeOrder(db, id, async ({ tx, order, items, payment }) => {
    const document = await selectOrderDocument(tx, id);
    if (document === undefined) throw new Error('A locked order could not be read.');
    const faults = [...changedFixedFields(entity, JSON.parse(orderText(document))), ...emailFaults(entity)];
    if (faults.length > 0) throw badInputs(faults);
    const fields = Object.fromEntries(SETTABLE.filter((name) => entity[name] !== undefined).map((name) => [name, entity[name]]));
    await updateOrderFields(tx, id, SETTABLE, fields);
    const changed = await withState(db, tx, order, entity);
    for (const line of newLines(entity)) await addLine(tx, changed, line);
    return { order: changed, items, payment, result: id };
  });
}

const emailFaults = ({ customer_email: email }: OrderImport): Fault[] =>
  email !== undefined && !isEmail(email ?? '') ? [notAnEmail({ fieldName: 'customer_email' })] : [];

async function withState(db: Database, tx: Queryable, order: ExactOrder, input: OrderImport): Promise<ExactOrder> {
  const state = input.state || order.state;
  if (state === order.state) {
    const status = input.status || order.status;
    await requireStatus(db, tx, order, status);
    return { ...order, status };
  }
  if (!OPEN_STATES.includes(state) || !OPEN_STATES.includes(order.state)) throw stateNotSettable({ state: order.state, given: state });
  const status = input.status || (await defaultStatus(db, tx, state));
  await requireStatus(db, tx, { ...order, state, status: '' }, status);
  return { ...order, state, status };
}

/** Lines with an id already exist. The newest comes first, as in a response. */
const newLines = ({ status_histories: lines }: OrderImport): HistoryInput[] =>
  (lines ?? []).filter(({ entity_id: id }) => !id).toReversed();

const addLine = (tx: Queryable, order: ExactOrder, line: HistoryInput): Promise<void> =>
  insertHistory(tx, order.entity_id, {
    comment: line.comment ?? null,
    status: line.status || order.status,
    isCustomerNotified: Boolean(line.is_customer_notified),
    isVisibleOnFront: Boolean(line.is_visible_on_front),
    entityName: line.entity_name || 'order',
  });
