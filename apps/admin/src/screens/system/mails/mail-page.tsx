import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { dateTime } from '../../../texts/format';
import { Facts } from '../facts';
import { MailContent } from './mail-content';
import { MailState, mailKind, subjectLink } from './mail-words';

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
