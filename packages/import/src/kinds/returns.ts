import { z } from 'zod';
import { carry, eachEntity, type Move, NotCarried } from '../move.js';
import type { Tree } from '../source.js';
import { leftBehind, orderItemHere } from './orders.js';

const Id = z.coerce.number();
const CHOICES = ['reason', 'condition', 'resolution'] as const;
type Choice = (typeof CHOICES)[number];
const Chosen = z.coerce.string().nullish();
const Item = z.object({
  order_item_id: Id,
  ...{ qty_requested: Id.nullish(), qty_authorized: Id.nullish(), qty_returned: Id.nullish(), qty_approved: Id.nullish() },
  ...{ reason: Chosen, condition: Chosen, resolution: Chosen },
  status: z.string(),
});
const Return = z.object({
  entity_id: Id,
  increment_id: z.string(),
  order_id: Id,
  status: z.string().nullish(),
  date_requested: z.string().nullish(),
  customer_custom_email: z.string().nullish(),
  items: z.array(Item),
  comments: z
    .array(
      z.object({
        comment: z.string().nullish(),
        customer_notified: z.coerce.boolean().nullish(),
        visible_on_front: z.coerce.boolean().nullish(),
        status: z.string().nullish(),
        admin: z.coerce.boolean().nullish(),
        created_at: z.string().nullish(),
      }),
    )
    .nullish(),
  tracks: z.array(z.object({ track_number: z.string(), carrier_title: z.string().nullish(), carrier_code: z.string() })).nullish(),
});
type Return = z.infer<typeof Return>;
const Metadata = z.looseObject({ options: z.array(z.looseObject({ label: z.string(), value: z.coerce.string() })).nullish() });
const Options = z.array(z.looseObject({ id: Id, attribute_code: z.string(), label: z.string() }));

/** What an item without a choice has: in the source, buyers may write a reason of their own. */
const OTHER = 'Other';

/** Imports returns of imported orders with their numbers, times, comments and tracking numbers, if the source has any. Nobody is mailed. */
export async function moveReturns(move: Move): Promise<void> {
  if ((await move.source.find('/returns', { 'searchCriteria[pageSize]': '1' })) === undefined) return;
  for (const code of CHOICES) await moveChoices(move, code);
  move.report.note('Labels of returns, and which credit memo refunded them, were not imported.');
  await eachEntity(move, { kind: 'return', path: '/returns', names: 'increment_id' }, (given) => moveReturn(move, Return.parse(given)));
}

async function moveChoices(move: Move, code: Choice): Promise<void> {
  const found = Metadata.optional().parse(await move.source.find(`/returnsAttributeMetadata/${code}`));
  for (const { label, value } of found?.options ?? []) if (value !== '') await moveChoice(move, code, label, `${code} ${value}`);
}

const moveChoice = (move: Move, code: Choice, label: string, key: string) =>
  carry(move, {
    kind: 'return option',
    key,
    name: `${code} ${label}`,
    body: () => ({ attribute_code: code, label: label.trim() }),
    find: async () => {
      const options = Options.parse(await move.target.call('rma.options.list'));
      return options.find((one) => one.attribute_code === code && one.label === label.trim())?.id;
    },
    create: async (body) => Id.parse(((await move.target.call('rma.options.create', body)) as Tree).id),
  });

async function moveReturn(move: Move, given: Return): Promise<void> {
  const { target, maps } = move;
  const bring = async (rmaDataObject: Tree) => Id.parse(await target.call('rma.returns.bring', { rmaDataObject }));
  await carry(move, {
    kind: 'return',
    key: given.entity_id,
    name: given.increment_id,
    body: () => bodyOf(move, given),
    find: async () => {
      const [found] = await target.list('GET /V1/returns', { increment_id: given.increment_id });
      if (found && Number(found.order_id) !== Number(maps.get('order', given.order_id))) {
        throw new NotCarried('another return with this number already exists');
      }
      return found && Id.parse(found.entity_id);
    },
    create: bring,
    change: (entity_id, body) => bring({ ...body, entity_id }),
  });
}

async function bodyOf(move: Move, { entity_id: _, order_id, items, ...given }: Return): Promise<Tree> {
  const { maps } = move;
  if (leftBehind(move, order_id)) throw new NotCarried('its order was not imported');
  const mapped: Tree[] = [];
  for (const item of items) {
    const chosen: Tree = {};
    for (const code of CHOICES) chosen[code] = await chosenHere(move, code, item[code]);
    mapped.push({ ...item, ...chosen, order_item_id: orderItemHere(move, item.order_item_id) });
  }
  return { ...given, order_id: maps.id('order', order_id), items: mapped, comments: given.comments ?? [], tracks: given.tracks ?? [] };
}

/** The id of a choice here, as text. */
async function chosenHere(move: Move, code: Choice, value: string | null | undefined): Promise<string> {
  const known = value ? move.maps.get('return option', `${code} ${value}`) : undefined;
  return String(known ?? (await moveChoice(move, code, OTHER, `${code} ${OTHER}`)) ?? '');
}
