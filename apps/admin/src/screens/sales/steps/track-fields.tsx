import { Autocomplete, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shell/icon-button';
import { SmallButton } from '../../../shell/small-button';
import { useCarriers } from '../documents/carriers';

/** The code of a carrier without a code of its own. */
const CUSTOM = 'custom';

export interface NewTrack {
  key: string;
  carrier_code: string;
  title: string;
  track_number: string;
}

export const newTrack = (): NewTrack => ({ key: crypto.randomUUID(), carrier_code: CUSTOM, title: '', track_number: '' });
export const isFilled = ({ track_number }: NewTrack): boolean => track_number.trim() !== '';

/** The packages of a shipment: carrier and tracking number. */
export function TrackFields({ value, onChange }: { value: NewTrack[]; onChange: (value: NewTrack[]) => void }) {
  const { t } = useTranslation();
  const change = (key: string, change: Partial<NewTrack>): void =>
    onChange(value.map((track) => (track.key === key ? { ...track, ...change } : track)));
  return (
    <Fieldset legend={t('sales.order.tracks')}>
      <Stack gap="xs">
        {value.map((track) => (
          <TrackLine
            key={track.key}
            track={track}
            onChange={(changed) => change(track.key, changed)}
            onRemove={() => onChange(value.filter(({ key }) => key !== track.key))}
          />
        ))}
        <SmallButton label={t('sales.order.addTrack')} w="fit-content" onClick={() => onChange([...value, newTrack()])} />
      </Stack>
    </Fieldset>
  );
}

interface LineProps {
  track: NewTrack;
  onChange: (change: Partial<NewTrack>) => void;
  onRemove?: (() => void) | undefined;
}

/** One package. */
export function TrackLine({ track, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const carriers = useCarriers();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <Autocomplete
        label={t('sales.order.carrier')}
        data={carriers.map(({ title }) => title)}
        value={track.title}
        // Any other name can be entered.
        onChange={(title) => onChange({ title, carrier_code: carriers.find((one) => one.title === title)?.code ?? CUSTOM })}
        w={150}
        size="sm"
      />
      <TextInput
        label={t('sales.order.trackNumber')}
        value={track.track_number}
        onChange={(event) => onChange({ track_number: event.currentTarget.value })}
        style={{ flex: 1 }}
      />
      {onRemove && <IconButton icon={IconTrash} size="lg" label={t('sales.order.removeTrack')} onClick={onRemove} />}
    </Group>
  );
}
