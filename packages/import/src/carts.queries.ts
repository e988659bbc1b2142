import type { Queryable } from '@merx/db';

/**
 * The products of a type that a cart line with this SKU may refer to, the most likely first: the line of a configurable product has the
 * SKU of its variant, and SKUs of options and parts may follow after a dash.
 */
export function selectSkusOfLine(db: Queryable, sku: string, type: string): Promise<{ sku: string }[]> {
  return db.query(
    `select p.sku, max(length(known.sku)) as fit from product p
     left join configurable_link l on l.parent_id = p.id left join product child on child.id = l.child_id
     cross join lateral (values (p.sku), (child.sku)) known(sku)
     where p.type_id = $2 and (known.sku = $1 or starts_with($1, known.sku || '-'))
     group by p.sku order by fit desc, p.sku`,
    [sku, type],
  );
}
