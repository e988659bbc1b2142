import { Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { quantity } from '../../../texts/format';
import { useAuthors } from '../orders/use-authors';
import { isFilled, newTrack, TrackLine } from '../steps/track-fields';
import { DocumentItems } from './document-items';
import { DocumentPage } from './document-page';

type Shipment = Outputs['sales']['shipment']['get'];

/** One shipment and its packages. */
export function ShipmentPage() {
  const { shipmentId } = useParams({ strict: false }) as { shipmentId: string };
  const id = Number(shipmentId);
  const { data: shipment, error } = useQuery(trpc.sales.shipment.get.queryOptions({ id }));
  if (error) throw error;
  if (!shipment) return <PageSkeleton />;
  return (
    <DocumentPage kind="shipment" id={id} document={shipment} side={<Parcels id={id} shipment={shipment} />}>
      <DocumentItems items={shipment.items} />
    </DocumentPage>
  );
}

function Parcels({ id, shipment }: { id: number; shipment: Shipment }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const authorOf = useAuthors(shipment.order_id);
  const [track, setTrack] = useState(newTrack);
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isFilled(track)) return;
    const { key: _key, ...given } = track;
    const entity = { ...given, parent_id: id, order_id: shipment.order_id };
    const saved = await act((call) => client.sales.shipment.saveTrack.mutate({ entity }, call), { done: t('form.saved') });
    if (saved) setTrack(newTrack());
  }
  const remove = (trackId: number): void =>
    void act((call) => client.sales.shipment.removeTrack.mutate({ id: trackId }, call), { done: t('form.deleted') });
  return (
    <Card title={t('sales.order.tracks')} gap="xs">
      {shipment.tracks.map(({ entity_id: trackId = 0, title, track_number }) => (
        <Group key={trackId} justify="space-between" wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {title} <strong>{track_number}</strong>
            <Text span size="xs" c="dimmed" display="block">
              {authorOf('track', trackId)}
            </Text>
          </Text>
          <IconButton icon={IconTrash} label={t('sales.order.removeTrack')} about={track_number} onClick={() => remove(trackId)} />
        </Group>
      ))}
      {shipment.total_weight ? <Hint>{t('sales.order.weight', { weight: quantity(shipment.total_weight) })}</Hint> : null}
      <form onSubmit={(event) => void add(event)}>
        <TrackLine track={track} onChange={(change) => setTrack({ ...track, ...change })} />
        <Button type="submit" variant="default" mt="xs" loading={isActing} disabled={!isFilled(track)}>
          {t('sales.order.addTrack')}
        </Button>
      </form>
    </Card>
  );
}
