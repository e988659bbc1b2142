import { showToast } from '../../../shell/toast';

/** Tells that a mail is on its way, or that the shop's settings keep it back. */
export function tellMailed(isSent: boolean, sent: string, off: string): void {
  showToast(isSent ? { text: sent } : { kind: 'failure', text: off });
}
