import type { Database } from '@merx/db';

/** All stores in one query; a shop has only a few. */
export async function selectStores(db: Database) {
  const [websites, groups, stores] = await Promise.all([
    db.prisma.website.findMany({ orderBy: { id: 'asc' } }),
    db.prisma.storeGroup.findMany({ orderBy: { id: 'asc' } }),
    db.prisma.store.findMany({ orderBy: { id: 'asc' } }),
  ]);
  return { websites, groups, stores };
}
