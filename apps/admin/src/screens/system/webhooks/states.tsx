import i18next from 'i18next';
import type { Outputs } from '../../../api/trpc';
import { StatusBadge, type Tone } from '../../../shell/status-badge';
import { say } from '../../../texts/say';

type Endpoint = Outputs['webhook']['endpoints']['get'];

/** Whether a webhook is sent events, and whether they arrive. */
export function EndpointState({ endpoint: { is_active, disabled_at, failing_since } }: { endpoint: Endpoint }) {
  if (!is_active) return <StatusBadge tone={disabled_at ? 'bad' : 'quiet'}>{i18next.t('word.inactive')}</StatusBadge>;
  return (
    <StatusBadge tone={failing_since ? 'wait' : 'good'}>{i18next.t(failing_since ? 'system.webhooks.failing' : 'word.active')}</StatusBadge>
  );
}

const TONES: Record<string, Tone> = { waiting: 'wait', delivered: 'good', failed: 'bad' };

/** The status of a delivery. */
export function DeliveryState({ state }: { state: string }) {
  return <StatusBadge tone={TONES[state] ?? 'quiet'}>{say(`system.webhooks.state.${state}`, state)}</StatusBadge>;
}

/** The label of an event. */
export const eventName = (type: string): string => say(`system.webhooks.event.${type.replace('.', '_')}`, type);

const REASONS: Record<string, string> = {
  'it cannot be reached': 'unreachable',
  'it did not answer in time': 'timeout',
  'its address is in a private network': 'private',
};

/** Why the last attempt of a delivery failed, as a sentence; undefined if it did not. */
export function failureOf({ error, status }: { error: string | null; status: number | null }): string | undefined {
  if (error === null) return undefined;
  return status === null
    ? say(`system.webhooks.failure.${REASONS[error] ?? ''}`, error)
    : i18next.t('system.webhooks.failure.status', { status });
}
