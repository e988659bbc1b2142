import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../../api/trpc';
import { StatusBadge, type Tone } from '../../../shell/status-badge';

const TONES: Record<string, Tone> = {
  new: 'news',
  pending_payment: 'wait',
  payment_review: 'wait',
  processing: 'wait',
  complete: 'good',
  closed: 'quiet',
  canceled: 'bad',
  holded: 'bad',
};

/** What the shop calls each status of an order, by its code. */
export function useStatusLabels(): { code: string; label: string }[] {
  return useQuery(trpc.ui.lookups.queryOptions(undefined, { staleTime: 5 * 60_000 })).data?.order_statuses ?? [];
}

/** The status of an order in the shop's words, coloured by its state. */
export function OrderStatus({ state, status, label }: { state?: string | undefined; status: string; label?: string | undefined }) {
  const known = useStatusLabels().find(({ code }) => code === status)?.label;
  return <StatusBadge tone={TONES[state ?? status] ?? 'quiet'}>{label ?? known ?? status}</StatusBadge>;
}
