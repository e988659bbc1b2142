import { columns, list } from '@merx/db';
import { urlRewrite } from '@merx/db/tables';
import { UrlAddress } from './url-rewrite.schema.js';

const FORMER_TARGET = `(select t.request_path from url_rewrite t
  where t.entity_type = u.entity_type and t.entity_id = u.entity_id and t.store_id = u.store_id)`;

/** Every address of products, categories and custom rewrites, and their former addresses. */
export const urlAddressList = list<UrlAddress>({
  from: `(select id, case entity_type when 'url_rewrite' then 'custom' else entity_type end as kind, entity_type, entity_id, store_id, request_path,
      target_path, redirect_type, description from url_rewrite
    union all
    select -id, 'redirect', entity_type, entity_id, store_id, request_path, null, 301, null from url_redirect) u`,
  key: 'u.id',
  ...columns(UrlAddress, urlRewrite, 'u', {
    kind: 'u.kind',
    target_path: `(case u.kind when 'redirect' then ${FORMER_TARGET} else u.target_path end)`,
  }),
});
