import { Message } from '@merx/router/schema/mail/message';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { client, trpc } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { choicesOf } from '../../../list/choices';
import { inPortions, type ListQuestion } from '../../../list/chosen-ids';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useBulkRun } from '../../../list/use-bulk-run';
import { labelled } from '../../../texts/say';
import { withText } from '../list-criteria';
import { MailState, mailKind } from './mail-kinds';

/** The list of queued, sent and failed emails. */
export function MailList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="system.mails"
      title={t('nav.mails')}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ recipient, id }) => `${recipient} (${id})`}
      to="/mails"
      query={(criteria, text) => trpc.mail.messages.list.queryOptions({ searchCriteria: withText(criteria, 'recipient', text) })}
      defaultSort="-id"
      exportKind="mails.export"
      bulk={useBulk()}
      empty={{ title: t('system.noMails'), hint: t('system.noMailsHint') }}
    />
  );
}

function useColumns() {
  const lookups = useLookups();
  return columnsOf(Message, 'system', [
    'recipient',
    {
      id: 'kind',
      label: 'system.about',
      options: labelled('system.mailKind'),
      render: ({ kind }) => mailKind(kind),
    },
    {
      id: 'state',
      label: 'word.status',
      options: labelled('system.mailState'),
      render: ({ state }) => <MailState state={state} />,
      narrow: 'side',
    },
    'created_at',
    'sent_at',
    { id: 'attempts', isExtra: true },
    { id: 'store_id', options: choicesOf(lookups?.stores), isExtra: true },
    { id: 'last_error', sortable: false, isExtra: true },
    { id: 'due_at', isExtra: true },
    { id: 'failed_at', isExtra: true },
    { id: 'id', isExtra: true },
  ]);
}

function useBulk(): BulkAction[] {
  const { t } = useTranslation();
  const run = useBulkRun(matching, ({ id }) => id);
  return [
    {
      id: 'retry',
      label: t('system.sendAgain'),
      run: run(
        (ids, call) => inPortions(ids, (id) => client.mail.messages.retry.mutate({ id }, call)),
        (count) => t('system.mailsWait', { count }),
      ),
    },
  ];
}

const matching = ({ searchCriteria, text = '' }: ListQuestion) =>
  client.mail.messages.list.query({ searchCriteria: withText(searchCriteria, 'recipient', text) });
