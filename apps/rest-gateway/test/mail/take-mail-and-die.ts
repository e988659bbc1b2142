/** A sender that is killed with mail in its hands: `tsx take-mail-and-die.ts DATABASE_URL LEASE_SECONDS`. */
import { openDatabase } from '@merx/db';
import { mailSources, sendDueMail } from '@merx/router';

const [, , databaseUrl, leaseSeconds] = process.argv;
const db = await openDatabase({ databaseUrl, maxConnections: 2 });
await sendDueMail({
  db,
  baseUrl: '',
  sources: mailSources,
  leaseSeconds: Number(leaseSeconds),
  deliver: async () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
});
