import type { Queryable } from '@merx/db';

/** An agreement as its table holds it. */
export interface AgreementRow {
  agreement_id: number;
  name: string;
  content: string;
  content_height: string | null;
  checkbox_text: string;
  is_active: boolean;
  is_html: boolean;
  /** 0: agreed to by buying, 1: to be ticked. */
  mode: number;
  /** 0 stands for every store view. */
  store_ids: number[];
}

const COLUMNS = 'agreement_id, name, content, content_height, checkbox_text, is_active, is_html, mode, store_ids';

/** The active agreements of all store views, in the order in which they are shown. */
export function selectActiveAgreements(db: Queryable): Promise<AgreementRow[]> {
  return db.query<AgreementRow>(`select ${COLUMNS} from checkout_agreement where is_active order by position, agreement_id`);
}

/** All agreements, in the order in which they are shown. */
export function selectAgreements(db: Queryable): Promise<AgreementRow[]> {
  return db.query<AgreementRow>(`select ${COLUMNS} from checkout_agreement order by position, agreement_id`);
}

/** Adds an agreement and returns its id. */
export async function insertAgreement(db: Queryable, agreement: Omit<AgreementRow, 'agreement_id'>): Promise<number> {
  const { name, content, content_height, checkbox_text, is_active, is_html, mode, store_ids } = agreement;
  const [row] = await db.query<{ agreement_id: number }>(
    `insert into checkout_agreement (name, content, content_height, checkbox_text, is_active, is_html, mode, store_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning agreement_id`,
    [name, content, content_height, checkbox_text, is_active, is_html, mode, store_ids],
  );
  if (!row) throw new Error('The agreement was not written.');
  return row.agreement_id;
}

/** Switches an agreement on or off; false when there is none of that id. */
export async function updateAgreementActive(db: Queryable, agreementId: number, isActive: boolean): Promise<boolean> {
  const rows = await db.query('update checkout_agreement set is_active = $2 where agreement_id = $1 returning agreement_id', [
    agreementId,
    isActive,
  ]);
  return rows.length > 0;
}

/** Deletes an agreement; false when there is none of that id. */
export async function deleteAgreement(db: Queryable, agreementId: number): Promise<boolean> {
  const rows = await db.query('delete from checkout_agreement where agreement_id = $1 returning agreement_id', [agreementId]);
  return rows.length > 0;
}
