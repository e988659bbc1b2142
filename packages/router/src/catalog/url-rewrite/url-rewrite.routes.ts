import { CriteriaInput, wireBool } from '@merx/wire';
import { kept, router } from '../../trpc/init.js';
import { acl, anonymous } from '../../trpc/procedures.js';
import { urlAddressList } from './url-rewrite.list.js';
import { NewUrlRewrite, ResolvedUrl, UrlAddresses, UrlPath, UrlRewrite, UrlRewriteChange, UrlRewriteId } from './url-rewrite.schema.js';
import { createRewrite, getRewrite, removeRewrite, resolveUrl, updateRewrite } from './url-rewrite.service.js';

const rewrites = acl('Magento_UrlRewrite::urlrewrite');

export const urlRewriteRoutes = router({
  resolve: anonymous('GET', '/V1/url-rewrites/resolve', 'Returns what a path of the store view leads to')
    .meta(kept(['url', 'store']))
    .input(UrlPath)
    .output(ResolvedUrl)
    .query(resolveUrl),
  /** Admin only, not served over REST. */
  list: rewrites().input(CriteriaInput).output(UrlAddresses).query(urlAddressList.handle),
  get: rewrites().input(UrlRewriteId).output(UrlRewrite).query(getRewrite),
  create: rewrites().input(NewUrlRewrite).output(UrlRewrite).mutation(createRewrite),
  update: rewrites().input(UrlRewriteChange).output(UrlRewrite).mutation(updateRewrite),
  delete: rewrites().input(UrlRewriteId).output(wireBool).mutation(removeRewrite),
});
