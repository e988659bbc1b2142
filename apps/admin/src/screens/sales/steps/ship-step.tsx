import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { quantitiesFrom, SourceField, type SourceShare } from './source-field';
import { commentsOf, StepFrame, type StepProps, useStep } from './step-frame';
import { isFilled, type NewTrack, TrackFields } from './track-fields';

/** Ships all or part of the order, with tracking numbers; from one source if the order's stock has several. */
export function ShipStep(props: StepProps) {
  const { data, error } = useQuery(trpc.sales.shipment.sources.queryOptions({ id: props.id }, { gcTime: 0 }));
  if (error) throw error;
  return data && <ShipForm {...props} sources={data} />;
}

function ShipForm({ sources, ...props }: StepProps & { sources: SourceShare[] }) {
  const { t } = useTranslation();
  const proposed = sources.find(({ items }) => items.length > 0) ?? sources[0];
  const [source, setSource] = useState(proposed?.source_code);
  const step = useStep(props.steps, 'ship', proposed && quantitiesFrom(props.steps, proposed));
  const { act, items } = step;
  const [tracks, setTracks] = useState<NewTrack[]>([]);
  async function submit(): Promise<void> {
    const parcels = tracks.filter(isFilled).map(({ key: _key, ...track }) => track);
    const entity = {
      ...{ order_id: props.id, items },
      ...(source !== undefined && { extension_attributes: { source_code: source } }),
      ...(parcels.length > 0 && { tracks: parcels }),
      ...commentsOf(step.note),
    };
    const created = await act((call) => client.sales.shipment.save.mutate({ entity }, call), {
      done: (shipment) => t('sales.order.shipmentMade', { number: shipment.increment_id }),
    });
    if (created) props.onClose();
  }
  function choose(share: SourceShare): void {
    setSource(share.source_code);
    step.setQuantities(quantitiesFrom(props.steps, share));
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
      {source !== undefined && <SourceField sources={sources} order={props.order} value={source} onChoose={choose} />}
      <TrackFields value={tracks} onChange={setTracks} />
    </StepFrame>
  );
}
