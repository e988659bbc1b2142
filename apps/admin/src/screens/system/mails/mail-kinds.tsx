import { StatusBadge, type Tone } from '../../../shell/status-badge';
import { say } from '../../../texts/say';

const TONES: Record<string, Tone> = { waiting: 'wait', sent: 'good', saved: 'quiet', failed: 'bad' };

/** The status of an email. */
export function MailState({ state }: { state: string }) {
  return <StatusBadge tone={TONES[state] ?? 'quiet'}>{say(`system.mailState.${state}`, state)}</StatusBadge>;
}

/** The label of an email type. */
export const mailKind = (kind: string): string => say(`system.mailKind.${kind}`, kind);

const PLACES: readonly (readonly [start: string, folder: string])[] = [
  ['order', '/orders'],
  ['invoice', '/invoices'],
  ['shipment', '/shipments'],
  ['creditmemo', '/creditmemos'],
  ['rma', '/returns'],
  ['cart', '/carts'],
  ['customer', '/customers'],
];

/** The page of the record that an email is about. */
export function subjectLink(kind: string, subjectId: number | null): string | undefined {
  const folder = PLACES.find(([start]) => kind.startsWith(start))?.[1];
  return folder && subjectId !== null ? `${folder}/${subjectId}` : undefined;
}
