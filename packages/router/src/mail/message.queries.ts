import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';
import { MAIL_STATE, type MailState } from './mail.queries.js';

const COLUMNS = `m.id, m.kind, m.store_id, m.subject_id, m.recipient, ${MAIL_STATE} as state, m.attempts, wire_time(m.created_at) as created_at,
  wire_time(m.due_at) as due_at, wire_time(m.sent_at) as sent_at, wire_time(m.failed_at) as failed_at, m.last_error`;

export interface MessageRow {
  id: number;
  kind: string;
  store_id: number;
  subject_id: number | null;
  recipient: string;
  state: MailState;
  attempts: number;
  created_at: string;
  due_at: string;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
}

/** A page of the outbox and how many mails there are on all pages; `m` is the mail in the criteria. */
export async function selectMessages(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: MessageRow[] }> {
  const [page] = await db.query<{ total: number; items: MessageRow[] }>(
    `select (select count(*)::int from mail_message m where ${where}) as total,
       (select coalesce(json_agg(page), '[]') from (select ${COLUMNS} from mail_message m where ${where} order by ${orderBy} ${limit}) page) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The mail with that id: one row or none. */
export function selectMessage(db: Queryable, id: number): Promise<MessageRow[]> {
  return db.query(`select ${COLUMNS} from mail_message m where m.id = $1`, [id]);
}

export interface ContentRow {
  from: string;
  subject: string;
  text: string;
  html: string;
}

/** What a mail said when it was handed over: one row, with null for one of which nothing is kept, or none. */
export function selectContent(db: Queryable, id: number): Promise<{ content: ContentRow | null }[]> {
  return db.query('select content from mail_message where id = $1', [id]);
}

const FIELDS: Readonly<Record<string, CriteriaField>> = {
  id: { sql: 'm.id', kind: 'number', neverNull: true },
  kind: { sql: 'm.kind', kind: 'text' },
  store_id: { sql: 'm.store_id', kind: 'number' },
  subject_id: { sql: 'm.subject_id', kind: 'number' },
  recipient: { sql: 'm.recipient', kind: 'text' },
  state: { sql: MAIL_STATE, kind: 'text' },
  attempts: { sql: 'm.attempts', kind: 'number' },
  created_at: { sql: 'm.created_at', kind: 'time', neverNull: true },
  due_at: { sql: 'm.due_at', kind: 'time' },
  sent_at: { sql: 'm.sent_at', kind: 'time' },
  failed_at: { sql: 'm.failed_at', kind: 'time' },
  last_error: { sql: 'm.last_error', kind: 'text' },
};

/** What mails are filtered and sorted by. */
export const messageField = (name: string): CriteriaField | undefined => (Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined);
