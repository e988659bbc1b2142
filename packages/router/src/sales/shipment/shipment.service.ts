import type { MailSources } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { Documents, TrackRow } from '../document/document.queries.js';
import { documentHandlers, documentPrinter } from '../document/document.service.js';
import { documentMails } from '../document/document-mail.service.js';
import { packingSlip } from './packing-slip.js';
import { selectLabel } from './shipment.queries.js';
import type { Shipment, Track } from './shipment.schema.js';
import { labelText } from './shipment-label.js';
import { shipmentInMail } from './shipment-mail.js';

/** Returns the shipment in API format. */
export function shipmentOf({ document, items, comments, tracks }: Documents['shipment']): Shipment {
  const { packages, ...row } = document;
  // Packages have no properties.
  return { ...row, ...(Array.isArray(packages) && { packages: packages.map(() => ({})) }), items, comments, tracks: tracks.map(trackOf) };
}

/** Returns the track in API format. */
export const trackOf = (row: TrackRow): Track => ({ description: null, ...row });

export const shipments = documentHandlers('shipment', shipmentOf);
export const printPackingSlip = documentPrinter('shipment', packingSlip);
export const shipmentMails: MailSources = documentMails('shipment', shipmentInMail);

/** The label of a shipment as text, empty when there is none. Throws 404. */
export async function getLabel({ ctx, input }: Call<{ id: number }>): Promise<string> {
  const [found] = await selectLabel(ctx.db, input.id);
  if (!found) throw notFound('id', input.id);
  return labelText(found.label ?? '');
}
