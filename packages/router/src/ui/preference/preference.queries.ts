import type { Queryable } from '@merx/db';

/** What an admin has set so far; undefined when that is nothing. */
export async function selectPreferences(db: Queryable, adminId: number): Promise<Record<string, unknown> | undefined> {
  const row = await db.prisma.uiPreference.findFirst({ where: { admin_id: adminId }, select: { value: true } });
  return row?.value as Record<string, unknown> | undefined;
}

/** Replaces the keys of `patch` (JSON text), drops others, and returns all; undefined when that would have more than `most` bytes. */
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
