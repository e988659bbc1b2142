import { queryClient } from './trpc';

let running: Promise<void> | undefined;
let isDue = false;

/** Reads what is shown again, all of it or what this key names. A page that nobody looks at does so when somebody does. */
export function readAgain(queryKey?: readonly unknown[]): Promise<void> {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  return queryClient.invalidateQueries({ ...(queryKey && { queryKey }), refetchType });
}

/** Reads everything that is shown again, one time after another however many events ask for it. */
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
