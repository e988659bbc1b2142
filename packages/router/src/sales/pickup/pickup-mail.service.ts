import { selectPickupPlace } from '../../catalog-inventory/index.js';
import type { MailSource } from '../../mail/index.js';
import { selectOrder } from '../order/order.queries.js';
import { mailEnvelope, orderView } from '../order/order-mail.js';
import { pickupMailSent } from './pickup.queries.js';

/** The mail that an order can be picked up, with the place as it is at the time of sending. */
export const readyForPickupMail: MailSource = {
  async compose({ db, config }, { subject_id: id }) {
    const [parts] = id === null ? [] : await selectOrder(db, id);
    if (!parts) return null;
    const [place] = await selectPickupPlace(db, parts.order.pickup_location_code ?? '');
    const pickup = place && { ...place, description: place.description?.split(/\r?\n/) ?? null };
    return { ...mailEnvelope(config, 'order_ready_for_pickup'), data: { ...orderView(parts, config).mail, pickup: pickup ?? null } };
  },
  sent: ({ subject_id: id, recipient }) => (id === null ? [] : [pickupMailSent(id, recipient)]),
};
