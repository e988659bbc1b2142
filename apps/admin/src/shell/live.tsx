import { createStore } from '@mantine/store';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../api/trpc';
import { useMe } from '../session/me';
import { money } from '../texts/format';
import { isOver } from './job-over';
import { showToast } from './toast';

export type LiveEvent = Outputs['live']['events'] extends AsyncIterable<infer Told> ? DataOf<Told> : never;
type DataOf<Told> = Told extends { data: infer Data } ? Data : Told extends readonly [unknown, infer Data, ...unknown[]] ? Data : Told;
export type JobEvent = Extract<LiveEvent, { type: 'job' }>;

/** Progress of jobs as it was last heard, by the job's number. */
export const jobProgress = createStore<Record<number, JobEvent>>({});

const AGAIN_MS = 3000;

/** Keeps what is shown up to date with what others do: new orders, progress of jobs, news. */
export function LiveUpdates() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const read = (queryKey: readonly unknown[]): void => void queries.invalidateQueries({ queryKey });

  function hear(event: LiveEvent): void {
    switch (event.type) {
      case 'hello':
        // What happened during a break is not told again.
        if (event.resumed) void queries.invalidateQueries();
        break;
      case 'order':
        read(trpc.sales.pathKey());
        read(trpc.dashboard.pathKey());
        showToast({
          kind: 'news',
          text: t('live.newOrder', { number: event.incrementId, amount: money(event.grandTotal, event.currency) }),
          action: { label: t('act.open'), run: () => void navigate({ to: `/orders/${event.id}` }) },
        });
        break;
      case 'job':
        jobProgress.setState((known) => ({ ...known, [event.id]: event }));
        if (isOver(event.state)) void queries.invalidateQueries();
        break;
      case 'notification':
        read(trpc.backend.notifications.pathKey());
        break;
      case 'changed':
        if (event.by !== me?.username) void queries.invalidateQueries();
        break;
      case 'signed_out':
        read(trpc.user.session.me.queryKey());
        break;
    }
  }
  const { status, reset } = useSubscription(
    trpc.live.events.subscriptionOptions(undefined, { enabled: Boolean(me), onData: (told) => hear(told.data) }),
  );
  useEffect(() => {
    // A stream that has ended, as at a restart of the shop, is opened anew.
    if (status !== 'idle' && status !== 'error') return;
    const timer = setTimeout(reset, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return null;
}
