import { type Queryable, violatedConstraint } from '@merx/db';
import { findAttributeSet, forgetAttributes, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound, required } from '../../trpc/errors.js';
import type { ArrangeSet, SetLayout } from './attribute-set.schema.js';
import { insertGroup } from './group.queries.js';
import { groupCode } from './group-code.js';
import {
  dropEntries,
  dropGroups,
  lockSetContent,
  placeEntries,
  renameGroups,
  type SetContent,
  selectAttributeIds,
  selectLayout,
} from './layout.queries.js';

/** The groups of a set of products with their attributes. Throws 404, or 400 for a set of something else. */
export async function readLayout({ ctx, input }: { ctx: Context; input: { attributeSetId: number } }): Promise<SetLayout> {
  await findAttributeSet(ctx.db, input.attributeSetId, PRODUCT_ENTITY);
  return { groups: await selectLayout(ctx.db, input.attributeSetId) };
}

type Group = ArrangeSet['groups'][number];
const LONGEST_NAME = 255;

/**
 * Gives a set of products these groups, in this order and with these attributes, and no others; groups without an id are new. Throws 404 for an
 * unknown set, group or attribute, 400 for names that are empty or taken, for an attribute that is named twice, and when one would leave that
 * must stay: one of the system, or one by which a configurable product of the set varies.
 */
export async function arrangeSet({ ctx, input }: { ctx: Context; input: ArrangeSet }): Promise<boolean> {
  const { attributeSetId, groups } = input;
  await findAttributeSet(ctx.db, attributeSetId, PRODUCT_ENTITY);
  checkGroups(groups);
  try {
    await ctx.db.transaction(async (tx) => {
      const content = await lockSetContent(tx, attributeSetId);
      if (!content) throw notFound('attributeSetId', attributeSetId);
      await writeLayout(tx, input, content);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'eav_attribute_group_attribute_set_id_name_key') throw error;
    throw badInput('Two groups of the set have the same name.', { fieldName: 'groups' });
  }
  await forgetAttributes(ctx.db);
  return true;
}

function checkGroups(groups: readonly Group[]): void {
  const codes = groups.flatMap(({ attribute_codes }) => attribute_codes);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw badInput('The attribute "%attributeCode" is named twice.', { attributeCode: twice });
  groups.forEach(({ name }, index) => {
    const fieldName = `groups.${index}.name`;
    if (!name.trim()) throw required(fieldName);
    if ([...name.trim()].length > LONGEST_NAME)
      throw badInput('"%fieldName" is longer than %maxLength characters.', { fieldName, maxLength: LONGEST_NAME });
  });
}

async function writeLayout(tx: Queryable, { attributeSetId, groups }: ArrangeSet, content: SetContent): Promise<void> {
  const foreign = groups.find(({ id }) => id != null && !content.group_ids.includes(id));
  if (foreign) throw notFound('attributeGroupId', foreign.id ?? 0);
  const codes = groups.flatMap(({ attribute_codes }) => attribute_codes);
  const ids = await selectAttributeIds(tx, PRODUCT_ENTITY, codes);
  const unknown = codes.find((code) => !ids.has(code));
  if (unknown !== undefined) throw notFound('attributeCode', unknown);
  const leaving = content.entries.filter(({ code }) => !ids.has(code));
  refuseNeeded(leaving);
  const named: { id: number; name: string; codes: string[] }[] = [];
  for (const { id, name, attribute_codes } of groups)
    named.push({ id: id ?? (await addGroup(tx, attributeSetId, name.trim())), name: name.trim(), codes: attribute_codes });
  const places = named.flatMap((group) =>
    group.codes.map((code, index) => ({ attributeId: ids.get(code) ?? 0, groupId: group.id, sortOrder: index + 1 })),
  );
  await placeEntries(tx, attributeSetId, places);
  await dropEntries(
    tx,
    attributeSetId,
    leaving.map(({ attribute_id }) => attribute_id),
  );
  const kept = new Set(named.map(({ id }) => id));
  await dropGroups(
    tx,
    attributeSetId,
    content.group_ids.filter((id) => !kept.has(id)),
  );
  await renameGroups(tx, attributeSetId, named);
}

function refuseNeeded(leaving: SetContent['entries']): void {
  const system = leaving.find(({ is_user_defined }) => !is_user_defined);
  if (system) throw badInput('The system attribute "%attributeCode" cannot leave its set.', { attributeCode: system.code });
  const varied = leaving.find(({ is_varied }) => is_varied);
  if (varied) throw badInput('The attribute "%attributeCode" is used by a configurable product.', { attributeCode: varied.code });
}

const addGroup = (tx: Queryable, setId: number, name: string): Promise<number> =>
  insertGroup(tx, { setId, name, code: groupCode(name), sortOrder: null });
