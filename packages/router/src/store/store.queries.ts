import type { Database } from '@merx/db';

/** Everything about stores in one round trip; a shop has a handful. */
export async function selectStores(db: Database) {
  const [websites, groups, stores] = await Promise.all([
    db.prisma.website.findMany({ orderBy: { id: 'asc' } }),
    db.prisma.storeGroup.findMany({ orderBy: { id: 'asc' } }),
    db.prisma.store.findMany({ orderBy: { id: 'asc' } }),
  ]);
  return { websites, groups, stores };
}
