import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { ListRevisions, RevisionId, RevisionList } from '../revision/revision.schema.js';
import { ChangedPage, NewPage, Page, PageId, PageList, PageRevision } from './page.schema.js';
import { createPage, getPage, getPageRevision, listPageRevisions, listPages, removePage, restorePage, updatePage } from './page.service.js';

const pages = acl('Magento_Cms::page');
const savedPages = acl('Magento_Cms::page', 'Magento_Cms::save');
const deletedPages = acl('Magento_Cms::page', 'Magento_Cms::page_delete');
const shownPages = publicRead('Magento_Cms::page');

export const pageRoutes = router({
  list: shownPages('GET', '/V1/cmsPage/search', 'Lists CMS pages').input(CriteriaInput).output(PageList).query(listPages),
  /** Alias for a Magento extension. */
  snowdog: shownPages('GET', '/V1/snowdog/cmsPage/search', 'Lists CMS pages (path of the SnowDog extension)').input(CriteriaInput).output(PageList).query(listPages),
  get: shownPages('GET', '/V1/cmsPage/{pageId}', 'Returns a CMS page').input(PageId).output(Page).query(getPage),
  create: savedPages('POST', '/V1/cmsPage', 'Creates a CMS page').input(NewPage).output(Page).mutation(createPage),
  update: savedPages('PUT', '/V1/cmsPage/{id}', 'Updates a CMS page').input(ChangedPage).output(Page).mutation(updatePage),
  delete: deletedPages('DELETE', '/V1/cmsPage/{pageId}', 'Deletes a CMS page').input(PageId).output(wireBool).mutation(removePage),
  listRevisions: pages().input(ListRevisions).output(RevisionList).query(listPageRevisions),
  getRevision: pages().input(RevisionId).output(PageRevision).query(getPageRevision),
  restore: pages().input(RevisionId).output(Page).mutation(restorePage),
});
