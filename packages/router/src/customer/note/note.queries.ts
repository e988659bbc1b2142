import { type Queryable, selectList } from '@merx/db';
import { customerNote, type ExactRow } from '@merx/db/tables';

type NoteRow = ExactRow<typeof customerNote>;

const COLUMNS = selectList(customerNote, 'n');

/** The notes about a customer, newest first. */
export function selectNotes(db: Queryable, customerId: number): Promise<NoteRow[]> {
  return db.query(`select ${COLUMNS} from customer_note n where n.customer_id = $1 order by n.id desc`, [customerId]);
}

/** Inserts a note by the admin. Returns nothing when there is no such customer. */
export async function insertNote(db: Queryable, customerId: number, adminId: number, text: string): Promise<NoteRow | undefined> {
  const [note] = await db.query<NoteRow>(
    `insert into customer_note as n (customer_id, admin_id, author, text)
     select c.id, a.id, concat_ws(' ', a.firstname, a.lastname), $3 from customer c join admin_user a on a.id = $2 where c.id = $1
     returning ${COLUMNS}`,
    [customerId, adminId, text],
  );
  return note;
}

/** Deletes a note; false when it does not exist. */
export const deleteNote = async (tx: Queryable, id: number): Promise<boolean> =>
  (await tx.prisma.customerNote.deleteMany({ where: { id } })).count > 0;

/** Whether the customer exists. */
export const selectCustomerExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.prisma.customer.count({ where: { id } })) > 0;
