import { z } from 'zod';
import { allOf, carry, type Move } from '../move.js';
import type { Tree } from '../source.js';
import { Attribute } from './attributes.js';
import { idOf } from './taxes.js';

const Id = z.coerce.number();
const AttributeSet = z.looseObject({ attribute_set_id: Id, attribute_set_name: z.string(), sort_order: Id.default(0) });
const Group = z.looseObject({
  attribute_group_id: Id,
  attribute_group_name: z.string(),
  extension_attributes: z.looseObject({ sort_order: Id.optional() }).optional(),
});
const Attributes = z.array(Attribute);

/** Imports product attribute sets with their groups and attributes, matched by name. */
export async function moveAttributeSets(move: Move): Promise<void> {
  const { source, target, report } = move;
  for (const given of await allOf(move, 'attribute set', '/products/attribute-sets/sets/list')) {
    const set = AttributeSet.parse(given);
    const id = set.attribute_set_id;
    const groups = z
      .array(Group)
      .parse(await allOf(move, 'attribute group', '/products/attribute-sets/groups/list', { attribute_set_id: String(id) }));
    const attributes = Attributes.parse(await source.get(`/products/attribute-sets/${id}/attributes`));
    await carry(move, {
      kind: 'attribute set',
      key: id,
      name: set.attribute_set_name,
      body: () => ({
        attribute_set_name: set.attribute_set_name,
        sort_order: set.sort_order,
        groups: groups.map(({ attribute_group_name: name, extension_attributes }) => ({
          name,
          sort_order: extension_attributes?.sort_order,
        })),
        attributes: attributes.map(({ attribute_code: code }) => code).sort(),
      }),
      find: async () => idOf(await setsNamed(move, set.attribute_set_name), 'attribute_set_id'),
      create: async (body) => {
        const made = Id.parse(
          AttributeSet.parse(
            await target.call('POST /V1/products/attribute-sets', {
              attributeSet: { attribute_set_name: set.attribute_set_name, sort_order: set.sort_order },
              skeletonId: idOf(await setsNamed(move, 'Default'), 'attribute_set_id') ?? 4,
            }),
          ).attribute_set_id,
        );
        await fill(move, made, body);
        return made;
      },
      change: (setId, body) => fill(move, Number(setId), body),
    });
  }
  report.note('The attribute groups are not available through the web API: attributes added to a set are in its first group.');
}

const setsNamed = ({ target }: Move, name: string) =>
  target.list('GET /V1/products/attribute-sets/sets/list', { attribute_set_name: name });

const Body = z.looseObject({
  groups: z.array(z.object({ name: z.string(), sort_order: z.number().optional() })),
  attributes: z.array(z.string()),
});

/** Adds the groups and attributes that a set lacks, and removes those it only inherited from the set it was based on. */
async function fill({ target }: Move, setId: number, given: Tree): Promise<void> {
  const { groups, attributes } = Body.parse(given);
  const listed = async () =>
    z.array(Group).parse(await target.list('GET /V1/products/attribute-sets/groups/list', { attribute_set_id: String(setId) }));
  const there = new Set((await listed()).map(({ attribute_group_name: name }) => name));
  for (const { name, sort_order } of groups.filter((group) => !there.has(group.name))) {
    const group = {
      attribute_group_name: name,
      attribute_set_id: setId,
      ...(sort_order !== undefined && { extension_attributes: { sort_order } }),
    };
    await target.call('POST /V1/products/attribute-sets/groups', { group });
  }
  const wanted = new Set(attributes);
  const own = Attributes.parse(
    await target.call('GET /V1/products/attribute-sets/{attributeSetId}/attributes', { attributeSetId: String(setId) }),
  );
  for (const { attribute_code: code, is_user_defined } of own) {
    if (!is_user_defined || wanted.has(code)) continue;
    await target.call('DELETE /V1/products/attribute-sets/{attributeSetId}/attributes/{attributeCode}', {
      attributeSetId: String(setId),
      attributeCode: code,
    });
  }
  const [first] = await listed();
  const known = new Set(own.map(({ attribute_code: code }) => code));
  for (const [index, code] of attributes.filter((one) => !known.has(one)).entries()) {
    if (!first || !(await target.find('GET /V1/products/attributes/{attributeCode}', { attributeCode: code }))) continue;
    const assignment = { attributeSetId: setId, attributeGroupId: first.attribute_group_id, attributeCode: code, sortOrder: 100 + index };
    await target.call('POST /V1/products/attribute-sets/attributes', assignment);
  }
}
