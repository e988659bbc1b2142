import { Anchor } from '@mantine/core';
import { type Carrier, carriersOf, type TrackedParcel, trackingUrl } from '@merx/wire';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../../api/trpc';

const COMMON = carriersOf('');

/** The carriers to choose from; the common ones until the shop's own are read. */
export function useCarriers(): readonly Carrier[] {
  return useQuery(trpc.store.carriers.queryOptions(undefined, { staleTime: 60_000 })).data ?? COMMON;
}

/** A tracking number, which opens its carrier's page where that is known. */
export function TrackingLink(parcel: TrackedParcel) {
  const url = trackingUrl(useCarriers(), parcel);
  if (url === undefined)
    return (
      <strong>
        <bdi>{parcel.number}</bdi>
      </strong>
    );
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" inherit fw={600}>
      <bdi>{parcel.number}</bdi>
    </Anchor>
  );
}
