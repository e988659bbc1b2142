import { columns, list } from '@merx/db';
import { job } from '@merx/db/tables';
import { JobEntry } from './job.schema.js';

/** Jobs of the admin named by the scope, or of all admins when it is null. */
export const jobList = list<JobEntry, number | null>({
  from: 'job j',
  key: 'j.id',
  where: (adminId, bind) => (adminId === null ? 'true' : `j.admin_id = ${bind(adminId)}`),
  ...columns(JobEntry, job, 'j', {}),
});
