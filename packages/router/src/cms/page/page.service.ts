import { type Database, type ListInput, readerOf, shopConfig } from '@merx/db';
import { storeDirectory, writeStoreId } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { identifierReserved, pageUrlKeyTaken } from '../faults.js';
import { deleteRevisions } from '../revision/revision.queries.js';
import type { ListRevisions, RevisionId, RevisionList } from '../revision/revision.schema.js';
import { addRevision, getRevision, listRevisions } from '../revision/revision.service.js';
import { shownBy } from '../shown.js';
import { lockIdentifier } from '../stores.queries.js';
import { pageList } from './page.list.js';
import { deletePage, lockPage, selectPage, writePage } from './page.queries.js';
import type { Page, PageInput, PageList, PageRevision } from './page.schema.js';
import { inputOfPage, mergedPage, pageOf } from './page-values.js';

/** Settings that refer to pages the store requires. */
const SYSTEM_PAGES = ['web/default/cms_home_page', 'web/default/cms_no_route', 'web/default/cms_no_cookies'] as const;

const RESOURCE = 'Magento_Cms::page';

/** A page of the CMS pages that match the criteria. Throws 400 naming an unknown field. */
export const listPages = ({ ctx, input }: Call<ListInput>): Promise<PageList> => pageList.page(ctx.db, input, shownBy(ctx, RESOURCE));

/** The page with that id. Throws 404 if it is unknown or hidden from the caller. */
export async function getPage({ ctx, input: { pageId } }: Call<{ pageId: number }>): Promise<Page> {
  const found = await selectPage(readerOf(ctx.db), pageId, shownBy(ctx, RESOURCE));
  if (!found) throw notFound('id', pageId);
  return pageOf(found);
}

/** Creates a page in the request's store view, or updates the one with its id. Throws 404 for an unknown id, 400 with every error. */
export const createPage = ({ ctx, input }: Call<{ page: PageInput }>) => savePage(ctx, input.page.id || null, input.page);

/** Updates a page; absent fields stay unchanged, null clears. Throws as `createPage`. */
export const updatePage = ({ ctx, input }: Call<{ id: number; page: PageInput }>) => savePage(ctx, input.id, input.page);

async function savePage(ctx: Context, id: number | null, input: PageInput): Promise<Page> {
  const { db } = ctx;
  const [fixed, storeId] = await Promise.all([systemIdentifiers(db), writeStoreId(ctx)]);
  return db.transaction(async (tx) => {
    const row = id === null ? undefined : await lockPage(tx, id);
    if (id !== null && !row) throw notFound('id', id);
    const present = row && pageOf(row);
    const { values, faults } = mergedPage(present, input);
    if (faults.length > 0) throw badInputs(faults);
    const { identifier } = values;
    const former = present?.identifier;
    if (former !== undefined && former !== identifier && fixed.has(former)) {
      throw identifierReserved({ fieldName: 'identifier', value: former });
    }
    const storeIds = row?.store_ids ?? [storeId];
    if (await lockIdentifier(tx, 'cms_page', identifier, { storeIds, exceptId: id })) {
      throw pageUrlKeyTaken({ fieldName: 'identifier', value: identifier });
    }
    const saved = pageOf(await writePage(tx, id, values, storeIds));
    await addRevision(tx, 'page', ctx, { before: present, after: saved });
    return saved;
  });
}

/** The identifiers in these settings of all store views; a value may end in `|` and the page's id. */
async function systemIdentifiers(db: Database): Promise<Set<string>> {
  const { stores } = await storeDirectory(db);
  const configs = await Promise.all(stores.map(({ id }) => shopConfig(db.cache, db, id)));
  return new Set(configs.flatMap((config) => SYSTEM_PAGES.map((path) => config.text(path).replace(/\|.*$/, '').trim())));
}

/** Deletes a page and its revisions. Throws 404 for an unknown one. */
export async function removePage({ ctx, input: { pageId } }: Call<{ pageId: number }>): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deletePage(tx, pageId))) throw notFound('id', pageId);
    await deleteRevisions(tx, 'page', pageId);
  });
  return true;
}

/** The revisions of a page, newest first. Throws 404 for an unknown page. */
export async function listPageRevisions({ ctx, input }: Call<ListRevisions>): Promise<RevisionList> {
  await getPage({ ctx, input: { pageId: input.id } });
  return listRevisions(ctx, 'page', input);
}

/** A page as of a revision. Throws 404 for an unknown page or revision. */
export const getPageRevision = ({ ctx, input }: Call<RevisionId>): Promise<PageRevision> => getRevision<Page>(ctx, 'page', input);

/** Restores a revision of a page as a new save. Throws 404 for an unknown page or revision, 400 if another page now has its identifier. */
export async function restorePage({ ctx, input }: Call<RevisionId>): Promise<Page> {
  const { content } = await getRevision<Page>(ctx, 'page', input);
  return savePage(ctx, input.id, inputOfPage(content));
}
