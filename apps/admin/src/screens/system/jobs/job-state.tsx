import { StatusBadge, type Tone } from '../../../shell/status-badge';
import { labelled, say } from '../../../texts/say';

const TONES: Record<string, Tone> = { queued: 'wait', running: 'info', done: 'good', failed: 'bad', canceled: 'quiet' };

/** The state of a job. */
export function JobState({ state }: { state: string }) {
  return <StatusBadge tone={TONES[state] ?? 'quiet'}>{say(`jobs.${state}`, state)}</StatusBadge>;
}

/** The label of a job kind. */
export const kindName = (kind: string): string => say(`system.jobKind.${kind.replace('.', '_')}`, kind);

/** All job kinds as options. */
export const jobKinds = () => labelled('system.jobKind').map(({ value, label }) => ({ value: value.replace('_', '.'), label }));
