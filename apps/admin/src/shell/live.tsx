import { createStore } from '@mantine/store';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { isOwnChange } from '../api/act';
import { readAgain, refreshShown } from '../api/refresh';
import { trpc } from '../api/trpc';
import { useMe } from '../session/me';
import { money } from '../texts/format';
import { isOver } from './job-over';
import { followLive } from './live-share';
import type { LiveEvent } from './live-stream';
import { showToast } from './toast';

export type JobEvent = Extract<LiveEvent, { type: 'job' }>;

/** Latest job progress events by job id. */
export const jobProgress = createStore<Record<number, JobEvent>>({});

/** Updates the page with events from the server: new orders, changes, job progress, notifications. */
export function LiveUpdates() {
  const navigate = useNavigate();
  const account = useMe()?.id;
  useEffect(() => {
    if (account === undefined) return;
    const leave = followLive(account, (event) => handleEvent(event, (to) => void navigate({ to })));
    return () => {
      leave();
      jobProgress.setState({});
    };
  }, [account, navigate]);
  return null;
}

function handleEvent(event: LiveEvent, open: (path: string) => void): void {
  switch (event.type) {
    case 'hello':
      // Events during an interruption are not resent.
      if (event.resumed) refreshShown();
      break;
    case 'order':
      void readAgain(trpc.sales.pathKey());
      void readAgain(trpc.dashboard.pathKey());
      showToast({
        kind: 'news',
        text: i18next.t('live.newOrder', { number: event.incrementId, amount: money(event.grandTotal, event.currency) }),
        action: { label: i18next.t('act.open'), run: () => open(`/orders/${event.id}`) },
      });
      break;
    case 'job':
      jobProgress.setState((known) => ({ ...known, [event.id]: event }));
      if (isOver(event.state)) refreshShown();
      break;
    case 'notification':
      void readAgain(trpc.backend.notifications.pathKey());
      break;
    case 'changed':
      if (!isOwnChange(event.changeId)) refreshShown();
      break;
    case 'signed_out':
      void readAgain(trpc.user.session.me.queryKey());
      break;
  }
}
