import { z } from 'zod';
import type { Move } from '../move.js';
import type { Tree } from '../source.js';

const Text = z.coerce.string();
const Count = z.coerce.number();
const Choices = z.looseObject({
  custom_options: z.array(z.looseObject({ option_id: Text, option_value: Text.nullish() })).nullish(),
  configurable_item_options: z.array(z.looseObject({ option_id: Text, option_value: Text.nullish() })).nullish(),
  bundle_options: z
    .array(z.looseObject({ option_id: Text, option_qty: Count.nullish(), option_selections: z.array(Text).nullish() }))
    .nullish(),
  downloadable_option: z.looseObject({ downloadable_links: z.array(Text).nullish() }).nullish(),
});
type Choices = z.infer<typeof Choices>;
const ProductOption = z.looseObject({ extension_attributes: Choices.nullish() }).nullish();

/** The options selected for a product, with this shop's ids. */
export interface ChoicesHere {
  /** Undefined if nothing was selected, or none of it is known here. */
  product_option: Tree | undefined;
  /** Whether part of it is not known here. */
  lost: boolean;
}

type Maps = Move['maps'];

/** The selected options of an order or cart item; unknown ones are left out. */
export function choicesHere({ maps }: Pick<Move, 'maps'>, given: unknown): ChoicesHere {
  const chosen = ProductOption.parse(given)?.extension_attributes ?? {};
  const lists = {
    custom_options: chosen.custom_options?.map((one) => customOption(maps, one)),
    configurable_item_options: chosen.configurable_item_options?.map((one) => variant(maps, one)),
    bundle_options: chosen.bundle_options?.map((one) => bundleOption(maps, one)),
  };
  const links = chosen.downloadable_option?.downloadable_links?.map((id) => maps.get('link', id));
  const known = Object.entries(lists).flatMap(([name, list]) => (list?.some(Boolean) ? [[name, list.filter(Boolean)]] : []));
  const linked = links?.filter((id) => id !== undefined).map(Number);
  const mapped: Tree = {
    ...Object.fromEntries(known),
    ...(linked?.length && { downloadable_option: { downloadable_links: linked } }),
  };
  return {
    product_option: Object.keys(mapped).length > 0 ? { extension_attributes: mapped } : undefined,
    lost: [...Object.values(lists).flatMap((list) => list ?? []), ...(links ?? [])].includes(undefined),
  };
}

type Chosen<Name extends keyof Choices> = NonNullable<Choices[Name]> extends (infer One)[] ? One : never;

function customOption(maps: Maps, { option_id: id, option_value: value }: Chosen<'custom_options'>): Tree | undefined {
  const free = maps.get('option', id);
  if (free !== undefined) return { option_id: String(free), option_value: value ?? '' };
  const select = maps.get('option with values', id);
  const values = allHere(maps, `value of option with values ${id}`, (value ?? '').split(','));
  return select === undefined || !values ? undefined : { option_id: String(select), option_value: values.join(',') };
}

function variant(maps: Maps, { option_id: id, option_value: value }: Chosen<'configurable_item_options'>): Tree | undefined {
  const attribute = maps.get('attribute', id);
  const option = maps.get(`option of ${maps.get('attribute code', id)}`, value ?? '');
  return attribute === undefined || option === undefined ? undefined : { option_id: String(attribute), option_value: Number(option) };
}

function bundleOption(
  maps: Maps,
  { option_id: id, option_qty: qty, option_selections: chosen }: Chosen<'bundle_options'>,
): Tree | undefined {
  const option = maps.get('bundle option', id);
  const selections = allHere(maps, `value of bundle option ${id}`, chosen ?? []);
  return option === undefined || !selections
    ? undefined
    : { option_id: Number(option), option_qty: qty ?? 1, option_selections: selections };
}

/** Maps all of these ids; undefined if one of them is unknown. */
function allHere(maps: Maps, kind: string, ids: readonly string[]): number[] | undefined {
  const here = ids.map((id) => maps.get(kind, id.trim()));
  return here.includes(undefined) ? undefined : here.map(Number);
}
