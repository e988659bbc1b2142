import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs } from '../../../api/trpc';
import { saveAs } from '../../../shell/job-tray';
import type { Tone } from '../../../shell/status-badge';
import { showToast } from '../../../shell/toast';

export type DocumentKind = 'invoice' | 'shipment' | 'creditmemo';
export const FOLDERS = { invoice: '/invoices', shipment: '/shipments', creditmemo: '/creditmemos' } as const;
export const PLURALS = { invoice: 'invoices', shipment: 'shipments', creditmemo: 'creditmemos' } as const;
/** Each as PDF. */
const PDFS = {
  invoice: (id: number) => client.sales.invoice.pdf.query({ id }),
  shipment: (id: number) => client.sales.shipment.packingSlip.query({ id }),
  creditmemo: (id: number) => client.sales.creditmemo.pdf.query({ id }),
};

const TONES: Record<number, Tone> = { 1: 'wait', 2: 'good', 3: 'bad' };
/** Badge tone of an invoice or credit memo state: open, settled, canceled. */
export const toneOf = (state: number | null | undefined): Tone => TONES[state ?? 0] ?? 'quiet';

/** Resends a document by email, or opens its PDF. */
export function useDocumentActs() {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  return {
    isActing,
    mail: async (kind: DocumentKind, id: number): Promise<void> => {
      const isSent = await act((call) => client.sales[kind].mail.mutate({ id }, call));
      if (isSent !== undefined) reportMailed(isSent, t('sales.order.mailed'), t('sales.order.mailsOff'));
    },
    print: async (kind: DocumentKind, id: number): Promise<void> => {
      const pdf = await act(() => PDFS[kind](id), { refresh: false });
      if (pdf) openPdf(pdf);
    },
  };
}

/** Opens a file in a new tab for printing, or downloads it if the browser blocks the tab. */
export function openPdf({ base64_encoded_data, type, name }: Outputs['sales']['invoice']['pdf']): void {
  const bytes = Uint8Array.from(atob(base64_encoded_data), (letter) => letter.charCodeAt(0));
  const blob = new Blob([bytes], { type });
  const url = URL.createObjectURL(blob);
  if (!window.open(url, '_blank')) saveAs(name, blob);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Reports that an email was queued, or that the settings disable it. */
export function reportMailed(isSent: boolean, sent: string, off: string): void {
  showToast(isSent ? { text: sent } : { kind: 'failure', text: off });
}
