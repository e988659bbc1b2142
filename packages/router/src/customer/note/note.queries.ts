import type { Queryable } from '@merx/db';

export interface NoteRow {
  id: number;
  customer_id: number;
  /** Null when the admin is gone. */
  admin_id: number | null;
  author: string;
  text: string;
  created_at: string;
}

const COLUMNS = 'n.id, n.customer_id, n.admin_id, n.author, n.text, wire_time(n.created_at) as created_at';

/** The notes about a customer, the newest first. */
export function selectNotes(db: Queryable, customerId: number): Promise<NoteRow[]> {
  return db.query(`select ${COLUMNS} from customer_note n where n.customer_id = $1 order by n.id desc`, [customerId]);
}

/** Writes a note under the admin's name. Nothing when there is no such customer. */
export async function insertNote(db: Queryable, customerId: number, adminId: number, text: string): Promise<NoteRow | undefined> {
  const [note] = await db.query<NoteRow>(
    `insert into customer_note as n (customer_id, admin_id, author, text)
     select c.id, a.id, concat_ws(' ', a.firstname, a.lastname), $3 from customer c join admin_user a on a.id = $2 where c.id = $1
     returning ${COLUMNS}`,
    [customerId, adminId, text],
  );
  return note;
}

/** Deletes a note; false when there is none of that id. */
export async function deleteNote(db: Queryable, id: number): Promise<boolean> {
  const gone = await db.query('delete from customer_note where id = $1 returning id', [id]);
  return gone.length > 0;
}

/** Whether there is a customer of that id. */
export async function selectCustomerExists(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query('select from customer where id = $1', [id]);
  return rows.length > 0;
}
