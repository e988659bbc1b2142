import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';

/** The content of an email, in a sandboxed frame without network access or as text; the tokens in its links are removed. */
export function MailContent({ id }: { id: number }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState('html');
  const { data } = useQuery(trpc.mail.messages.content.queryOptions({ id }));
  if (data === undefined) return null;
  return (
    <Card
      title={data ? data.subject : t('system.mailContent')}
      actions={
        data && (
          <SegmentedControl
            size="xs"
            aria-label={t('system.mailContent')}
            value={shown}
            onChange={setShown}
            data={[
              { value: 'html', label: t('system.asHtml') },
              { value: 'text', label: t('system.asText') },
            ]}
          />
        )
      }
    >
      <Hint mb="sm">{data ? t('system.mailContentHint', { from: data.from }) : t('system.mailContentLater')}</Hint>
      {data && shown === 'html' && (
        <iframe
          title={t('system.mailContent')}
          sandbox=""
          srcDoc={`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">${data.html}`}
          style={{ width: '100%', height: '60vh', border: '1px solid var(--merx-line)', borderRadius: 8, background: 'white' }}
        />
      )}
      {data && shown === 'text' && (
        <Text component="pre" size="sm" ff="monospace" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {data.text}
        </Text>
      )}
    </Card>
  );
}
