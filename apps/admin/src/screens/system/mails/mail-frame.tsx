import { Text } from '@mantine/core';

interface Props {
  title: string;
  html: string;
}

/** The HTML of an email in a sandboxed frame, without scripts or network access. */
export function MailFrame({ title, html }: Props) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">${html}`}
      style={{ width: '100%', height: '60vh', border: '1px solid var(--merx-line)', borderRadius: 8, background: 'white' }}
    />
  );
}

/** The text of an email. */
export function MailText({ children }: { children: string }) {
  return (
    <Text component="pre" size="sm" ff="monospace" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
