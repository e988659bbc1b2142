import { showToast } from '../../../shell/toast';

/** Reports that an email was queued, or that the settings disable it. */
export function tellMailed(isSent: boolean, sent: string, off: string): void {
  showToast(isSent ? { text: sent } : { kind: 'failure', text: off });
}
