import { useLookups } from '../../../api/lookups';
import { StatusBadge, type Tone } from '../../../shell/status-badge';
import { orderStatusText } from '../../../texts/say';

const TONES: Record<string, Tone> = {
  new: 'info',
  pending_payment: 'wait',
  payment_review: 'wait',
  processing: 'wait',
  complete: 'good',
  closed: 'quiet',
  canceled: 'bad',
  holded: 'bad',
};

/** Names of the order statuses, by code. */
export function useStatusLabels(): { code: string; label: string }[] {
  const statuses = useLookups()?.order_statuses ?? [];
  return statuses.map(({ code, label }) => ({ code, label: orderStatusText(code, label) }));
}

/** Status badge of an order, colored by its state. */
export function OrderStatus({ state, status, label }: { state?: string | undefined; status: string; label?: string | undefined }) {
  const known = useStatusLabels().find(({ code }) => code === status)?.label;
  return (
    <StatusBadge tone={TONES[state ?? status] ?? 'quiet'}>
      {label === undefined ? (known ?? status) : orderStatusText(status, label)}
    </StatusBadge>
  );
}
