import type { Queryable } from '@merx/db';

export interface MailServerRow {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  username: string | null;
  sealed_password: Uint8Array | null;
  sender: string | null;
}

/** The mail server that was set in the admin: one row or none. */
export function selectMailServer(db: Queryable): Promise<MailServerRow[]> {
  return db.query('select host, port, security, username, sealed_password, sender from mail_server');
}

/** Sets the mail server; a password of undefined stays, null takes it away. */
export async function upsertMailServer(
  tx: Queryable,
  { host, port, security, username, sender }: Omit<MailServerRow, 'sealed_password'>,
  password: Uint8Array | null | undefined,
): Promise<void> {
  await tx.query(
    `insert into mail_server (host, port, security, username, sender, sealed_password) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set host = excluded.host, port = excluded.port, security = excluded.security, username = excluded.username,
       sender = excluded.sender, sealed_password = case when $7 then mail_server.sealed_password else excluded.sealed_password end`,
    [host, port, security, username, sender, password ?? null, password === undefined],
  );
}

/** Forgets the mail server; whether there was one. */
export async function deleteMailServer(tx: Queryable): Promise<boolean> {
  return (await tx.query('delete from mail_server returning id')).length > 0;
}
