import type { Documents, TrackRow } from '../document/document.queries.js';
import type { Shipment, Track } from './shipment.schema.js';

/** Returns the shipment as the web API shows it. */
export function shipmentOf({ document, items, comments, tracks }: Documents['shipment']): Shipment {
  const { packages, ...row } = document;
  // A parcel says nothing of itself.
  return { ...row, ...(Array.isArray(packages) && { packages: packages.map(() => ({})) }), items, comments, tracks: tracks.map(trackOf) };
}

/** Returns the track as the web API shows it. */
export const trackOf = (row: TrackRow): Track => ({ description: null, ...row });
