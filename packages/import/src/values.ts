import { z } from 'zod';
import type { Move } from './move.js';
import type { Tree } from './source.js';

const Entry = z.object({ attribute_code: z.string(), value: z.unknown() });
type Entry = z.infer<typeof Entry>;
/** Values by attribute; the earliest versions return a map instead of a list. */
export const CustomAttributes = z
  .union([z.array(Entry), z.record(z.string(), z.union([Entry, z.unknown()]))])
  .nullish()
  .transform((given): Entry[] => {
    if (Array.isArray(given)) return given;
    return Object.entries(given ?? {}).map(([code, value]) => {
      const { success, data } = Entry.safeParse(value);
      return success ? data : { attribute_code: code, value };
    });
  });

/** The values with this shop's option ids, by code; those of unknown attributes are reported. */
export function mappedValues(
  { maps, report }: Move,
  given: readonly Entry[],
  { of, known, left }: { of: string; known: ReadonlySet<string>; left: ReadonlySet<string> },
): { attribute_code: string; value: unknown }[] {
  return given
    .flatMap(({ attribute_code: code, value }) => {
      if (left.has(code) || value === null || value === undefined) return [];
      if (!known.has(code)) {
        report.note(`Attribute ${code} of ${of} does not exist here; its values were not imported.`);
        return [];
      }
      return [{ attribute_code: code, value: mapped(code, value) }];
    })
    .sort((a, b) => (a.attribute_code < b.attribute_code ? -1 : 1));

  function mapped(code: string, value: unknown): unknown {
    if (code === 'tax_class_id') return String(value) === '0' ? '0' : String(maps.id('tax class', String(value)));
    const one = (option: unknown) => maps.get(`option of ${code}`, String(option)) ?? option;
    if (Array.isArray(value)) return value.map(one);
    if (typeof value !== 'string') return one(value);
    return value.includes(',') && value.split(',').every((part) => maps.get(`option of ${code}`, part) !== undefined)
      ? value.split(',').map(one).join(',')
      : one(value);
  }
}

/** Store view values: the fields that differ from those of all store views. */
export function ownFields(global: Tree, view: Tree): Tree {
  return Object.fromEntries(Object.entries(view).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(global[name])));
}

/** As `ownFields`, for attribute values. */
export function ownValues<T extends { attribute_code: string; value: unknown }>(global: readonly T[], view: readonly T[]): T[] {
  const all = new Map(global.map(({ attribute_code, value }) => [attribute_code, JSON.stringify(value)]));
  return view.filter(({ attribute_code, value }) => all.get(attribute_code) !== JSON.stringify(value));
}
