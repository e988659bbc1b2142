interface SmtpServer {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  username: string | null;
  password: string | null;
}

const QUERY = { starttls: '?requireTLS=true', tls: '', none: '?ignoreTLS=true' } as const;

/** The mail server as an `SMTP_URL`. Required encryption is enforced: there is no fallback to plain text. */
export function smtpUrl({ host, port, security, username, password }: SmtpServer): string {
  const login = username ? `${encodeURIComponent(username)}${password ? `:${encodeURIComponent(password)}` : ''}@` : '';
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}/${QUERY[security]}`;
}
