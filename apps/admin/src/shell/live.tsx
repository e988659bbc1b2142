import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { isOwnChange } from '../api/act';
import { queryClient, trpc } from '../api/trpc';
import { accountStore } from '../session/account-store';
import { useMe } from '../session/me';
import { money } from '../texts/format';
import { isOver } from './job-over';
import { followLive, type LiveEvent } from './live-stream';
import { showToast } from './toast';

export type JobEvent = Extract<LiveEvent, { type: 'job' }>;

/** Latest job progress events by job id. */
export const jobProgress = accountStore<Record<number, JobEvent>>({});

/** Updates the page with events from the server: new orders, changes, job progress, notifications. */
export function LiveUpdates() {
  const navigate = useNavigate();
  const account = useMe()?.id;
  useEffect(() => {
    if (account === undefined) return;
    return followLive(account, (event) => handleEvent(event, (to) => void navigate({ to })));
  }, [account, navigate]);
  return null;
}

function handleEvent(event: LiveEvent, open: (path: string) => void): void {
  switch (event.type) {
    case 'hello':
      // Events during an interruption are not resent.
      if (event.resumed) refetchAll();
      break;
    case 'order':
      // It takes stock, ends a cart, and counts for its customer and its coupon.
      refetchAll();
      showToast({
        kind: 'info',
        text: i18next.t('live.newOrder', { number: event.incrementId, amount: money(event.grandTotal, event.currency) }),
        action: { label: i18next.t('act.open'), run: () => open(`/orders/${event.id}`) },
      });
      break;
    case 'job':
      jobProgress.setState((known) => ({ ...known, [event.id]: event }));
      if (isOver(event.state)) refetchAll();
      break;
    case 'notification':
      void refetch(trpc.backend.notifications.pathKey());
      break;
    case 'arrived':
      refetchAll();
      break;
    case 'changed':
      if (!isOwnChange(event.changeId)) refetchAll();
      break;
    case 'signed_out':
      void refetch(trpc.user.session.me.queryKey());
      break;
  }
}

let running: Promise<void> | undefined;
let isDue = false;

/** Invalidates all queries, or those matching the key. Inactive tabs refetch when they become visible. */
function refetch(queryKey?: readonly unknown[]): Promise<void> {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  return queryClient.invalidateQueries({ ...(queryKey && { queryKey }), refetchType });
}

/** Refetches all active queries; concurrent requests are coalesced. */
function refetchAll(): void {
  if (running) {
    isDue = true;
    return;
  }
  running = refetch().finally(() => {
    running = undefined;
    if (!isDue) return;
    isDue = false;
    refetchAll();
  });
}
