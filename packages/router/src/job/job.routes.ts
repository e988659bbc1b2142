import { CriteriaInput, wireBool, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { staff } from '../trpc/procedures.js';
import { streamOf } from '../trpc/stream.js';
import { Job, JobEntry, JobId, JobList, NewJob } from './job.schema.js';
import { cancelJob, getJob, jobFile, listJobs, retryJob, startJob } from './job.service.js';

/** Admin only, not served over REST. Each kind declares the permission to start it. */
export const jobRoutes = router({
  list: staff().input(CriteriaInput).output(JobList).query(listJobs),
  get: staff().input(JobId).output(Job).query(getJob),
  start: staff().input(NewJob).output(JobEntry).mutation(startJob),
  cancel: staff().input(JobId).output(wireBool).mutation(cancelJob),
  retry: staff().input(JobId).output(wireBool).mutation(retryJob),
  file: staff().meta({ isLogged: true }).input(JobId).output(streamOf(wireText)).query(jobFile),
});
