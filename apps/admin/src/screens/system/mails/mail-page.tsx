import { Alert, Anchor, Button, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { Facts } from '../../../shell/small-table';
import { dateTime } from '../../../texts/format';
import { MailFrame, MailText } from './mail-frame';
import { MailState, mailKind, subjectLink } from './mail-kinds';

/** One email: recipient, status, and retry. */
export function MailPage() {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { mailId } = useParams({ strict: false }) as { mailId: string };
  const { data, error } = useQuery(trpc.mail.messages.get.queryOptions({ id: Number(mailId) }));
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  const { id, kind, subject_id, recipient, state, attempts, created_at, due_at, sent_at, failed_at, last_error } = data;
  const link = subjectLink(kind, subject_id);
  const subject = link ? (
    <Anchor size="sm" component={Link} to={link}>
      {t('act.open')}
    </Anchor>
  ) : (
    '–'
  );
  const again = (): void =>
    void act((call) => client.mail.messages.retry.mutate({ id }, call), { done: t('system.mailsWait', { count: 1 }) });
  return (
    <Page
      title={`${mailKind(kind)}: ${recipient}`}
      mark={<MailState state={state} />}
      back={{ to: '/mails', label: t('nav.mails') }}
      actions={
        !sent_at &&
        last_error && (
          <Button loading={isActing} onClick={again}>
            {t('system.sendAgain')}
          </Button>
        )
      }
    >
      <Stack>
        {last_error && !sent_at && (
          <Alert
            color={state === 'failed' ? 'brick' : 'ochre'}
            role="alert"
            title={t(state === 'failed' ? 'system.givenUp' : 'system.triedAgain')}
          >
            {last_error}
          </Alert>
        )}
        <Card>
          <Facts
            label={t('nav.mails')}
            facts={[
              [t('system.recipient'), recipient],
              [t('system.kind'), mailKind(kind)],
              [t('system.about'), subject],
              [t('word.created_at'), dateTime(created_at)],
              [t('system.attempts'), attempts],
              ...(state === 'waiting' ? ([[t('system.due_at'), dateTime(due_at)]] as const) : []),
              ...(sent_at ? ([[t(state === 'saved' ? 'system.savedAt' : 'system.sent_at'), dateTime(sent_at)]] as const) : []),
              ...(failed_at ? ([[t('system.failed_at'), dateTime(failed_at)]] as const) : []),
            ]}
          />
        </Card>
        <MailContent id={id} />
      </Stack>
    </Page>
  );
}

/** The content of an email, in a sandboxed frame without network access or as text; the tokens in its links are removed. */
function MailContent({ id }: { id: number }) {
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
      {data && (shown === 'html' ? <MailFrame title={t('system.mailContent')} html={data.html} /> : <MailText>{data.text}</MailText>)}
    </Card>
  );
}
