import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import { commentsOf, StepFrame, type StepProps, useStep } from './step-frame';
import { isFilled, type NewTrack, TrackFields } from './track-fields';

/** Ships all or part of the order, with tracking numbers. */
export function ShipStep(props: StepProps) {
  const { t } = useTranslation();
  const step = useStep(props.steps, 'ship');
  const { act, items } = step;
  const [tracks, setTracks] = useState<NewTrack[]>([]);
  async function submit(): Promise<void> {
    const parcels = tracks.filter(isFilled).map(({ key: _key, ...track }) => track);
    const entity = { order_id: props.id, items, ...(parcels.length > 0 && { tracks: parcels }), ...commentsOf(step.note) };
    const created = await act((call) => client.sales.shipment.save.mutate({ entity }, call), {
      done: (shipment) => t('sales.order.shipmentMade', { number: shipment.increment_id }),
    });
    if (created) props.onClose();
  }
  return (
    <StepFrame
      {...props}
      step={step}
      title={t('sales.order.newShipment')}
      hint={t('sales.order.mailHint')}
      submit={t('sales.order.makeShipment')}
      isDisabled={items.length === 0}
      onSubmit={submit}
    >
      <TrackFields value={tracks} onChange={setTracks} />
    </StepFrame>
  );
}
