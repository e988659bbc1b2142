import { openDoor } from '../cart-doors.js';
import type { Shop } from '../shop.js';

export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Read = (path: string) => Promise<Answer>;
// What a client reads is whatever the server wrote.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = any;

/** Choices of the paints that `fillShopToMove` made, as clients send them. */
export async function choices(read: Read): Promise<Record<'lid' | 'hue' | 'pot' | 'song', object>> {
  const [azure, paint, set, song] = await Promise.all(
    ['paint%2FAzure', 'paint', 'paint-set', 'paint-song'].map((sku) => read(`/V1/products/${sku}`)),
  );
  const [lid, engraving] = azure.options;
  const [varying] = paint.extension_attributes.configurable_product_options;
  const [pot] = set.extension_attributes.bundle_product_options;
  return {
    lid: {
      custom_options: [
        { option_id: String(lid.option_id), option_value: String(lid.values[0].option_type_id) },
        // A text that looks like an id is none.
        { option_id: String(engraving.option_id), option_value: String(lid.values[0].option_type_id) },
      ],
    },
    hue: { configurable_item_options: [{ option_id: varying.attribute_id, option_value: varying.values[0].value_index }] },
    pot: { bundle_options: [{ option_id: pot.option_id, option_qty: 2, option_selections: [Number(pot.product_links[0].id)] }] },
    song: { downloadable_option: { downloadable_links: [song.extension_attributes.downloadable_product_links[0].id] } },
  };
}

/** Sells one of each with choices, and puts as many into the cart of a customer. */
export async function sellChoices(shop: Shop, token: string, cartId: number): Promise<void> {
  const done = async (answer: Promise<{ status: number; body: Answer }>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const { lid, hue, pot, song } = await choices((path) => done(shop.call('GET', path, { token })));
  const goods: [string, number, object][] = [
    ['paint/Azure', 2, lid],
    ['paint', 1, hue],
    ['paint-set', 1, pot],
    ['paint-song', 1, song],
  ];
  // Guests buy no downloads.
  const door = await openDoor(shop, 'mine', token);
  for (const [sku, qty, chosen] of goods) await done(door.add(sku, qty, chosen));
  await done(door.order());
  for (const [sku, qty, chosen] of goods) {
    const cartItem = { sku, qty, quote_id: String(cartId), product_option: { extension_attributes: chosen } };
    await done(shop.call('POST', `/V1/carts/${cartId}/items`, { token, body: { cartItem } }));
  }
}
