import type { Queryable } from '@merx/db';

/** The preferences of an admin; undefined when there are none. */
export async function selectPreferences(db: Queryable, adminId: number): Promise<Record<string, unknown> | undefined> {
  const row = await db.prisma.uiPreference.findFirst({ where: { admin_id: adminId }, select: { value: true } });
  return row?.value as Record<string, unknown> | undefined;
}

/** Merges `patch` (JSON text) into the preferences, removes null keys, and returns all; undefined when the result exceeds `most` bytes. */
export async function mergePreferences(
  db: Queryable,
  adminId: number,
  { patch, dropped, most }: { patch: string; dropped: string[]; most: number },
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db.query<{ value: Record<string, unknown> }>(
    `insert into ui_preference as p (admin_id, value) values ($1, $2::jsonb)
     on conflict (admin_id) do update set value = (p.value || $2::jsonb) - $3::text[], updated_at = now()
     where octet_length(((p.value || $2::jsonb) - $3::text[])::text) <= $4
     returning value`,
    [adminId, patch, dropped, most],
  );
  return row?.value;
}
