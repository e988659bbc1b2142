import { StatusBadge, type Tone } from '../../../shell/status-badge';
import { say } from '../../../texts/say';

const TONES: Record<string, Tone> = { queued: 'wait', running: 'news', done: 'good', failed: 'bad', canceled: 'quiet' };

/** The state of a job. */
export function JobState({ state }: { state: string }) {
  return <StatusBadge tone={TONES[state] ?? 'quiet'}>{say(`jobs.${state}`, state)}</StatusBadge>;
}

/** The label of a job kind. */
export const kindName = (kind: string): string => say(`system.jobKind.${kind.replace('.', '_')}`, kind);

export const JOB_KINDS = [
  'products.change',
  'products.delete',
  'products.import',
  'products.export',
  'stock.change',
  'coupons.generate',
  'coupons.export',
  'taxRates.import',
  'taxRates.export',
  'customers.delete',
  'customers.export',
  'orders.export',
  'admins.export',
  'attributes.export',
  'attributeSets.export',
  'blocks.export',
  'carts.export',
  'changes.export',
  'couponList.export',
  'creditmemos.export',
  'customerGroups.export',
  'integrations.export',
  'invoices.export',
  'jobs.export',
  'mails.export',
  'pages.export',
  'priceRules.export',
  'roles.export',
  'shipments.export',
  'stock.export',
  'taxRateList.export',
  'taxRules.export',
  'tokens.export',
  'transactions.export',
];
