import { type Outputs, trpc } from '../../../api/trpc';
import type { Tone } from '../../../shell/status-badge';

export type Return = Outputs['rma']['returns']['get'];
export type ReturnItem = Return['items'][number];
export type Details = Outputs['rma']['returns']['details'];
export type DetailsItem = Details['items'][number];

const TONES: Record<string, Tone> = {
  pending: 'wait',
  partial_authorized: 'info',
  authorized: 'info',
  received_on_item: 'wait',
  received: 'wait',
  approved_on_item: 'wait',
  approved: 'good',
  rejected_on_item: 'wait',
  rejected: 'bad',
  denied: 'bad',
  processed_closed: 'good',
  closed: 'quiet',
};
/** Badge tone of a return's or an item's status. */
export const toneOf = (status: string): Tone => TONES[status] ?? 'quiet';

/** The options of reason, condition and resolution, in all pages that show them. */
export const attributesQuery = () => trpc.rma.attributes.all.queryOptions(undefined, { staleTime: 60_000 });

/** The options of one attribute for a select. */
export const choicesOf = (attributes: Outputs['rma']['attributes']['all'] | undefined, code: string): { value: string; label: string }[] =>
  (attributes?.find(({ attribute_code }) => attribute_code === code)?.options ?? []).flatMap(({ value, label }) =>
    value ? [{ value, label }] : [],
  );
