import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import type { NextSteps, Order } from '../orders/use-order';
import { allOpen, hasUnread, itemsOf, QtyLines } from './qty-lines';
import { StepFrame } from './step-frame';
import { commentsOf, NO_NOTE, StepNote } from './step-note';
import { isFilled, type NewTrack, TrackFields } from './track-fields';

/** Ships all or part of the order, with tracking numbers. */
export function ShipStep({ id, order, steps, onClose }: { id: number; order: Order; steps: NextSteps; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [quantities, setQuantities] = useState(() => allOpen(steps, 'ship'));
  const [tracks, setTracks] = useState<NewTrack[]>([]);
  const [note, setNote] = useState(NO_NOTE);
  const items = itemsOf(quantities);
  async function submit(): Promise<void> {
    const parcels = tracks.filter(isFilled).map(({ key: _key, ...track }) => track);
    const entity = { order_id: id, items, ...(parcels.length > 0 && { tracks: parcels }), ...commentsOf(note) };
    const made = await act((call) => client.sales.shipment.save.mutate({ entity }, call), {
      done: (shipment) => t('sales.order.shipmentMade', { number: shipment.increment_id }),
    });
    if (made) onClose();
  }
  return (
    <StepFrame
      title={t('sales.order.newShipment')}
      hint={t('sales.order.mailHint')}
      submit={t('sales.order.makeShipment')}
      isActing={isActing}
      isDisabled={items.length === 0 || hasUnread(quantities)}
      onSubmit={submit}
      onClose={onClose}
    >
      <QtyLines order={order} steps={steps} kind="ship" value={quantities} onChange={setQuantities} />
      <TrackFields value={tracks} onChange={setTracks} />
      <StepNote value={note} onChange={setNote} />
    </StepFrame>
  );
}
