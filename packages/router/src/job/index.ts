import { router } from '../trpc/init.js';
import { jobRoutes } from './job.routes.js';

export { jobQueued, OTHERS_JOBS, onJobQueued } from './job.service.js';
export type { ListReader } from './job-kind.service.js';
export { pageOfRows } from './list-row.js';
export { type RunnerOptions, runJob, tidyJobs } from './run-job.service.js';

export const jobsRoutes = router({ jobs: jobRoutes });
