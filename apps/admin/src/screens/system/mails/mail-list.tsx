import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { chosenIds, inPortions, type ListQuestion } from '../../../list/chosen-ids';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { dateTime } from '../../../texts/format';
import { withText } from '../text-filter';
import { MAIL_KINDS, MAIL_STATES, MailState, mailKind } from './mail-words';

type Mail = Outputs['mail']['messages']['list']['items'][number];

/** The mails that wait, went out or were given up. */
export function MailList() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.mails')}>
      <DataList
        id="system.mails"
        title={t('nav.mails')}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ recipient, id }) => `${recipient} (${id})`}
        rowLink={({ id }) => `/mails/${id}`}
        query={(criteria, text) => trpc.mail.messages.list.queryOptions({ searchCriteria: withText(criteria, 'recipient', text) })}
        defaultSort="-id"
        exportKind="mails.export"
        bulk={useBulk()}
        empty={{ title: t('system.noMails'), hint: t('system.noMailsHint') }}
      />
    </Page>
  );
}

function useColumns(): ListColumn<Mail>[] {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.ui.lookups.queryOptions());
  const stores = (data?.stores ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const time = (id: 'created_at' | 'sent_at' | 'due_at' | 'failed_at', title: string): ListColumn<Mail> => ({
    id,
    title,
    render: (mail) => dateTime(mail[id]),
    sortable: true,
    filter: { kind: 'time' },
  });
  return [
    { id: 'id', title: t('word.id'), render: ({ id }) => id, sortable: true, filter: { kind: 'number' }, align: 'right', isExtra: true },
    {
      id: 'recipient',
      title: t('system.recipient'),
      render: ({ recipient }) => recipient,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'title',
    },
    {
      id: 'kind',
      title: t('system.about'),
      render: ({ kind }) => mailKind(kind),
      sortable: true,
      filter: { kind: 'choice', options: MAIL_KINDS.map((value) => ({ value, label: mailKind(value) })) },
      narrow: 'line',
    },
    {
      id: 'state',
      title: t('word.status'),
      render: ({ state }) => <MailState state={state} />,
      sortable: true,
      filter: { kind: 'choice', options: MAIL_STATES.map((value) => ({ value, label: t(`system.mailState.${value}`) })) },
      narrow: 'side',
    },
    { ...time('created_at', t('word.created')), narrow: 'line' },
    time('sent_at', t('system.sentAt')),
    {
      id: 'attempts',
      title: t('system.attempts'),
      render: ({ attempts }) => attempts,
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      isExtra: true,
    },
    {
      id: 'store_id',
      title: t('word.store'),
      render: ({ store_id }) => stores.find(({ value }) => value === String(store_id))?.label ?? store_id,
      sortable: true,
      filter: { kind: 'choice', options: stores },
      isExtra: true,
    },
    {
      id: 'last_error',
      title: t('system.lastError'),
      render: ({ last_error }) => last_error ?? '–',
      filter: { kind: 'text' },
      isExtra: true,
    },
    { ...time('due_at', t('system.dueAt')), isExtra: true },
    { ...time('failed_at', t('system.failedAt')), isExtra: true },
  ];
}

function useBulk(): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  return [
    {
      id: 'retry',
      label: t('system.sendAgain'),
      run: async (selection, done) => {
        const ids = await chosenIds(selection, matching, ({ id }) => id);
        const sent = await act((call) => inPortions(ids, (id) => client.mail.messages.retry.mutate({ id }, call)), {
          done: t('system.mailsWait', { count: ids.length }),
        });
        if (sent) done();
      },
    },
  ];
}

const matching = ({ searchCriteria, text = '' }: ListQuestion) =>
  client.mail.messages.list.query({ searchCriteria: withText(searchCriteria, 'recipient', text) });
