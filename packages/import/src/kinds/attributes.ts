import { z } from 'zod';
import { carry, type Move, without } from '../move.js';
import type { Tree } from '../source.js';

const Label = z.looseObject({ store_id: z.coerce.number(), label: z.string().nullish() });
const Option = z.looseObject({
  label: z.coerce.string(),
  value: z.coerce.string(),
  sort_order: z.coerce.number().optional(),
  store_labels: z.array(Label).optional(),
});
type Option = z.infer<typeof Option>;
export const Attribute = z.looseObject({
  attribute_id: z.coerce.number(),
  attribute_code: z.string(),
  frontend_input: z.string().nullish(),
  is_user_defined: z.boolean().default(false),
  default_value: z.coerce.string().nullish(),
  default_frontend_label: z.string().nullish(),
  frontend_labels: z.array(Label).nullish(),
  options: z.array(z.unknown()).nullish(),
  apply_to: z.array(z.string()).nullish(),
  scope: z.string().optional(),
});
export type Attribute = z.infer<typeof Attribute>;

/** Fields that each server sets itself. */
const DECIDED = ['attribute_id', 'entity_type_id', 'backend_type', 'backend_model', 'source_model', 'validation_rules', 'is_user_defined'];
const MORE = ['extension_attributes', 'custom_attributes', 'options', 'default_value', 'frontend_labels', 'is_visible'];
const CHOICES = new Set(['select', 'multiselect', 'boolean']);

/** Imports custom attributes, and the options of all attributes. Returns the attribute codes of this shop. */
export async function moveAttributes(move: Move): Promise<Set<string>> {
  const { target } = move;
  const here = new Map(
    z
      .array(Attribute)
      .parse(await target.list('GET /V1/products/attributes'))
      .map((one) => [one.attribute_code, one]),
  );
  const found: Attribute[] = [];
  const kind = 'attribute';
  // All are read on every run: their options must be known before the products are imported.
  for await (const { items, total } of move.source.pages('/products/attributes')) {
    move.onTotal(kind, total);
    found.push(...z.array(Attribute).parse(items));
  }
  for (const attribute of found) await moveAttribute(move, attribute, here.get(attribute.attribute_code));
  const known = move.dryRun ? [...here.values(), ...found] : z.array(Attribute).parse(await target.list('GET /V1/products/attributes'));
  return new Set(known.map(({ attribute_code: code }) => code));
}

async function moveAttribute(move: Move, attribute: Attribute, ours: Attribute | undefined): Promise<void> {
  const { target } = move;
  const code = attribute.attribute_code;
  const options = optionsOf(attribute);
  move.maps.set('attribute code', attribute.attribute_id, code);
  const made = await carry(move, {
    kind: 'attribute',
    key: attribute.attribute_id,
    name: code,
    body: () => bodyOf(move, attribute, options),
    find: async () => ours?.attribute_id,
    create: async (body) => {
      const answer = Attribute.parse(await target.call('POST /V1/products/attributes', { attribute: body }));
      return answer.attribute_id;
    },
    change: (_, body) => change(move, { code, body, ours: ours?.is_user_defined ?? true }),
  });
  if (made === undefined || !CHOICES.has(attribute.frontend_input ?? '')) return;
  move.maps.set('attribute', attribute.attribute_id, made);
  const known = await target.find('GET /V1/products/attributes/{attributeCode}', { attributeCode: code });
  const byLabel = new Map(known ? optionsOf(Attribute.parse(known)).map(({ label, value }) => [label, value]) : []);
  for (const { label, value } of options) {
    const same = byLabel.get(label);
    if (same !== undefined || move.dryRun) move.maps.set(`option of ${code}`, value, same ?? 0);
  }
}

/** A system attribute only gets missing options. */
async function change({ target }: Move, { code, body, ours }: { code: string; body: Tree; ours: boolean }): Promise<void> {
  const stored = Attribute.parse(await target.call('GET /V1/products/attributes/{attributeCode}', { attributeCode: code }));
  const values = new Map(optionsOf(stored).map(({ label, value }) => [label, value]));
  const options = z.array(Option.partial({ value: true })).parse(body.options ?? []);
  if (!ours) {
    const lacking = stored.frontend_input === 'boolean' ? [] : options.filter(({ label }) => !values.has(label));
    for (const option of stored.source_model ? [] : lacking) {
      await target.call('POST /V1/products/attributes/{attributeCode}/options', { attributeCode: code, option: without(option, 'value') });
    }
    return;
  }
  const known = options.map((option) => ({ ...option, value: values.get(option.label) }));
  const attribute = { ...body, attribute_id: stored.attribute_id, options: known };
  await target.call('PUT /V1/products/attributes/{attributeCode}', { attributeCode: code, attribute });
}

/** Without the empty choice at the start of an option list. */
function optionsOf({ options }: Attribute): Option[] {
  return (options ?? []).flatMap((option) => {
    const { success, data } = Option.safeParse(option);
    return success && data.value !== '' && data.label.trim() !== '' ? [data] : [];
  });
}

function bodyOf({ maps }: Move, attribute: Attribute, options: readonly Option[]): Tree {
  const labels = (given: z.infer<typeof Label>[] | null | undefined) =>
    (given ?? []).flatMap(({ store_id, label }) => {
      const store = maps.get('store view', store_id);
      return store === undefined || !label ? [] : [{ store_id: store, label }];
    });
  const defaults = new Set((attribute.default_value ?? '').split(','));
  const chosen = CHOICES.has(attribute.frontend_input ?? '') && attribute.frontend_input !== 'boolean';
  return {
    ...without(attribute, ...DECIDED, ...MORE),
    ...(!chosen && attribute.default_value ? { default_value: attribute.default_value } : {}),
    frontend_labels: labels(attribute.frontend_labels),
    ...(chosen && {
      options: options.map(({ label, value, sort_order, store_labels }, index) => ({
        label,
        sort_order: sort_order ?? index,
        ...(defaults.has(value) && { is_default: true }),
        ...(store_labels && { store_labels: labels(store_labels) }),
      })),
    }),
  };
}
