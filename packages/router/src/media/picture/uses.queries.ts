import type { Queryable } from '@merx/db';
import type { ExactRow, mediaPicture } from '@merx/db/tables';
import type { PictureUse } from './picture.schema.js';

/** Condition that a text contains the address of the picture `p`, and not that of one whose name is longer. */
const mentions = (text: string) => `${text} like '%wysiwyg/%' and ${text} ~ p.pattern`;

/** Every mention of a picture. The condition on `wysiwyg/` is that of the partial indexes of the large tables. */
const USES = `
  select 'page' as kind, c.id::text as id, c.title as name from cms_page c where ${mentions('c.content')}
  union all select 'block', b.id::text, b.title from cms_block b where ${mentions('b.content')}
  union all select 'category', k.id::text, coalesce(k.attributes ->> 'name', k.id::text) from category k
    where ${mentions('k.attributes::text')} or k.id in (select s.category_id from category_store s where ${mentions('s.attributes::text')})
  union all select 'product', o.id::text, o.sku from product o
    where o.id in (select t.id from product t where ${mentions('t.attributes::text')}
      union all select s.product_id from product_store s where ${mentions('s.attributes::text')})
  union all select distinct 'gallery', o.id::text, o.sku from product_media m join product o on o.id = m.product_id where m.library_id = p.id
  union all select 'email', e.id, e.subject from mail_template e where ${mentions('e.html')}`;

/** The uses of pictures, at most so many of each, by picture, kind and name. */
export function selectUses(
  db: Queryable,
  pictures: Pick<ExactRow<typeof mediaPicture>, 'id' | 'path'>[],
  most: number,
): Promise<(PictureUse & { picture_id: number })[]> {
  const given = pictures.map(({ id, path }) => ({ id, pattern: patternOf(path) }));
  return db.query(
    `select p.id as picture_id, u.kind, u.id, u.name from jsonb_to_recordset($1::jsonb) as p(id int, pattern text)
     cross join lateral (select * from (${USES}) found order by kind, name, id limit $2) u order by p.id, u.kind, u.name, u.id`,
    [JSON.stringify(given), most],
  );
}

/** A pattern that finds the address, plain or encoded for a URL, unless it is a part of a longer one. */
const patternOf = (path: string): string =>
  `(^|[^A-Za-z0-9_.-])(${literal(path)}|${literal(encodeURI(path))})($|[^A-Za-z0-9_.-]|[.]($|[^A-Za-z0-9]))`;
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
