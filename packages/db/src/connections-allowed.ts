import { serversAt, withClient } from './servers.js';

/** A part of the connections stays free for other programs: the command line, a backup, another server. */
const SHARE = 0.8;

/** How many connections a server may hold at this database: most of those allowed to the role, the database and the whole server. */
export async function connectionsAllowed(databaseUrl: string): Promise<number> {
  const servers = serversAt(databaseUrl);
  await servers.find();
  servers.close();
  const { rows } = await withClient(servers, (client) =>
    client.query<{ allowed: number }>(`
      select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as allowed`),
  );
  return Math.floor((rows[0]?.allowed ?? 0) * SHARE);
}
