import { exactRow, type Queryable } from '@merx/db';
import { mailTemplate } from '@merx/db/tables';

const TEXTS = { subject: true, text: true, html: true } as const;

/** Which stores have their own versions, by kind. */
export const selectOwnVersions = (db: Queryable) =>
  db.prisma.mailTemplate
    .findMany({ select: { kind: true, store_id: true, updated_at: true }, orderBy: { store_id: 'asc' } })
    .then((rows) => rows.map((row) => exactRow(mailTemplate, row)));

/** The own texts of a kind for a store view, and for all store views (0). */
export const selectTemplates = (db: Queryable, kind: string, storeId: number) =>
  db.prisma.mailTemplate.findMany({
    where: { kind, store_id: { in: [storeId, 0] } },
    select: { ...TEXTS, store_id: true },
    orderBy: { store_id: 'desc' },
  });

/** Stores the own version of a kind for a store view. */
export async function upsertTemplate(
  tx: Queryable,
  { id, kind, store_id, subject, text, html }: { id: string; kind: string; store_id: number; subject: string; text: string; html: string },
): Promise<void> {
  const texts = { subject, text, html };
  await tx.prisma.mailTemplate.upsert({
    where: { id },
    create: { id, kind, store_id, ...texts },
    update: { ...texts, updated_at: new Date() },
    select: { id: true },
  });
}

/** Deletes the own version; false if there was none. */
export const deleteTemplate = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.prisma.mailTemplate.deleteMany({ where: { id } })).count > 0;
