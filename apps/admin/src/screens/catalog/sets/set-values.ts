import { z } from 'zod';
import type { Outputs } from '../../../api/trpc';

/** Form values of a set: groups with the codes of their attributes, in order. */
export const SetForm = z.object({
  name: z.string().refine((name) => name.trim() !== '', { error: '' }),
  groups: z.array(
    z.object({
      id: z.number().nullable(),
      name: z.string().refine((name) => name.trim() !== '', { error: '' }),
      codes: z.array(z.string()),
    }),
  ),
});
export type SetForm = z.infer<typeof SetForm>;
export type GroupForm = SetForm['groups'][number];

/** Attribute details. */
export interface Known {
  label: string;
  isSystem: boolean;
}

/** The name of a set, and its groups with their attributes. */
export interface StoredSet {
  name: string;
  groups: Outputs['catalog']['attributeSet']['layout']['groups'];
}

export const formOf = ({ name, groups }: StoredSet = { name: '', groups: [] }): SetForm => ({
  name,
  groups: groups.map((group) => ({ id: group.id, name: group.name, codes: group.attributes.map(({ code }) => code) })),
});

/** The attributes of a set and all others by code. */
export function attributesOf(
  set: StoredSet | undefined,
  all: Outputs['catalog']['attribute']['list']['items'],
): ReadonlyMap<string, Known> {
  const others = all.map(({ attribute_code: code, default_frontend_label: label, is_user_defined }) => ({
    code,
    label: label || code,
    is_user_defined,
  }));
  const own = set?.groups.flatMap(({ attributes }) => attributes) ?? [];
  return new Map([...others, ...own].map(({ code, label, is_user_defined }) => [code, { label, isSystem: !is_user_defined }]));
}

/** Moves an attribute to a position in a group, from wherever it was. */
export function placed(groups: readonly GroupForm[], code: string, target: number, index: number): GroupForm[] {
  return groups.map((group, at) => {
    const codes = group.codes.filter((one) => one !== code);
    return { ...group, codes: at === target ? codes.toSpliced(index, 0, code) : codes };
  });
}

/** Target of an attribute moved by one step: within its group, then into the next one. */
export function stepped(groups: readonly GroupForm[], code: string, step: 1 | -1): GroupForm[] {
  const at = groups.findIndex(({ codes }) => codes.includes(code));
  const codes = groups[at]?.codes ?? [];
  const index = codes.indexOf(code) + step;
  if (index >= 0 && index < codes.length) return placed(groups, code, at, index);
  const next = groups[at + step];
  if (!next) return [...groups];
  return placed(groups, code, at + step, step > 0 ? 0 : next.codes.length);
}
