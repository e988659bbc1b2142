import { Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { IconButton } from '../../../shell/icon-button';
import { isFilled, type NewTrack, newTrack, TrackLine } from '../steps/track-fields';
import { TrackingLink } from './carriers';

interface Track {
  id: number;
  title: string | null | undefined;
  code: string | null | undefined;
  number: string | null | undefined;
  author: string | undefined;
}

interface Props {
  tracks: Track[];
  isSaving: boolean;
  /** Adds a parcel; returns whether it succeeded. */
  onAdd: (track: NewTrack) => Promise<boolean>;
  onRemove: (id: number) => void;
  /** Shown below the parcels. */
  children?: ReactNode;
}

/** The parcels of a shipment or return, with a form to add one. */
export function TracksCard({ tracks, isSaving, onAdd, onRemove, children }: Props) {
  const { t } = useTranslation();
  const [track, setTrack] = useState(newTrack);
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isFilled(track) && (await onAdd(track))) setTrack(newTrack());
  }
  return (
    <Card title={t('sales.order.tracks')} gap="xs">
      {tracks.map(({ id, title, code, number, author }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {title} <TrackingLink title={title} code={code} number={number} />
            <Text span size="xs" c="dimmed" display="block">
              {author}
            </Text>
          </Text>
          <IconButton icon={IconTrash} label={t('sales.order.removeTrack')} about={number ?? ''} onClick={() => onRemove(id)} />
        </Group>
      ))}
      {children}
      <form onSubmit={(event) => void add(event)}>
        <TrackLine track={track} onChange={(change) => setTrack({ ...track, ...change })} />
        <Button type="submit" variant="default" mt="xs" loading={isSaving} disabled={!isFilled(track)}>
          {t('sales.order.addTrack')}
        </Button>
      </form>
    </Card>
  );
}
