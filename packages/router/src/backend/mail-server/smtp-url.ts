export interface SmtpServer {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  username: string | null;
  password: string | null;
}

const QUERY = { starttls: '?requireTLS=true', tls: '', none: '?ignoreTLS=true' } as const;

/** The address of a mail server, as `SMTP_URL` has it: what is not encrypted as it should be is refused, never sent in the clear. */
export function smtpUrl({ host, port, security, username, password }: SmtpServer): string {
  const login = username ? `${encodeURIComponent(username)}${password ? `:${encodeURIComponent(password)}` : ''}@` : '';
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}/${QUERY[security]}`;
}
