import { useStore } from '@mantine/store';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../api/trpc';
import { isOver } from './job-over';
import { withProgress } from './job-tray';
import { jobProgress } from './live';

/** A job with its latest progress. */
export function useJob(id: number) {
  const progress = useStore(jobProgress)[id];
  const { data } = useQuery({
    ...trpc.job.jobs.get.queryOptions({ id }),
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : 2000),
  });
  return data && (isOver(data.state) ? data : withProgress(data, progress));
}
