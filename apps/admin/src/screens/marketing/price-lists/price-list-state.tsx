import type { PriceList } from '@merx/router/schema/price-list/price-list';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';

const TONES: Record<PriceList['status'], Tone> = { active: 'good', scheduled: 'wait', ended: 'quiet', disabled: 'quiet' };

/** What a price list is at the moment. */
export function PriceListState({ status }: Pick<PriceList, 'status'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[status]}>{t(`marketing.lists.states.${status}`)}</StatusBadge>;
}

/** The names of websites or customer groups; a list that names none is for all. */
export const namesOrAll = (ids: readonly number[], list: readonly { id: number; name: string }[] = []): string =>
  ids.length === 0 ? i18next.t('word.all') : ids.map((id) => list.find((one) => one.id === id)?.name ?? `#${id}`).join(', ');

interface Period {
  starts_at?: string | null | undefined;
  ends_at?: string | null | undefined;
}

/** When a list is in effect, in words and in the viewer's time zone. */
export function periodOf({ starts_at, ends_at }: Period): string {
  const span = starts_at ? (ends_at ? 'between' : 'since') : ends_at ? 'until' : 'always';
  return i18next.t(`marketing.lists.period.${span}`, { from: dateTime(starts_at), to: dateTime(ends_at) });
}
