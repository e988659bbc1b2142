import { queryClient } from './trpc';

let running: Promise<void> | undefined;
let isDue = false;

/** Invalidates all queries, or those matching the key. Inactive tabs refetch when they become visible. */
export function readAgain(queryKey?: readonly unknown[]): Promise<void> {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  return queryClient.invalidateQueries({ ...(queryKey && { queryKey }), refetchType });
}

/** Refetches all active queries; concurrent requests are coalesced. */
export function refreshShown(): void {
  if (running) {
    isDue = true;
    return;
  }
  running = readAgain().finally(() => {
    running = undefined;
    if (!isDue) return;
    isDue = false;
    refreshShown();
  });
}
