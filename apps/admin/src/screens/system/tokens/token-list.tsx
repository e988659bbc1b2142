import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { chosenIds, inPortions } from '../../../list/chosen-ids';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { askToConfirm } from '../../../shell/ask';
import { Hint } from '../../../shell/hint';
import { Page } from '../../../shell/page';
import { SmallButton } from '../../../shell/small-button';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { NewTokenDialog } from './new-token-dialog';

type Token = Outputs['integration']['tokens']['list']['items'][number];

/** The tokens by which programs and sign-ins act for accounts; each can be revoked at once. */
export function TokenList() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const create = <Button onClick={open}>{t('system.newToken')}</Button>;
  return (
    <Page title={t('nav.tokens')} hint={t('system.tokensHint')} actions={create}>
      <DataList
        id="system.tokens"
        title={t('nav.tokens')}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name, account }) => name ?? account}
        query={(searchCriteria, text) => trpc.integration.tokens.list.queryOptions({ searchCriteria, text })}
        defaultSort="-id"
        exportKind="tokens.export"
        bulk={useBulk()}
        empty={{ title: t('system.noTokens'), hint: t('system.noTokensHint'), action: create }}
      />
      <NewTokenDialog isOpen={isOpen} onClose={close} />
    </Page>
  );
}

function useColumns(): ListColumn<Token>[] {
  const { t } = useTranslation();
  const types = [
    { value: 'admin', label: t('system.ofAdmin') },
    { value: 'customer', label: t('system.ofCustomer') },
    { value: 'integration', label: t('system.ofIntegration') },
  ];
  return [
    {
      id: 'name',
      title: t('word.name'),
      render: ({ name }) => name ?? <Hint span>{t('system.signInToken')}</Hint>,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'title',
    },
    {
      id: 'account',
      title: t('system.account'),
      render: ({ account }) => account,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'type',
      title: t('system.kind'),
      render: ({ type }) => (
        <StatusBadge tone={type === 'admin' ? 'news' : 'quiet'}>{types.find(({ value }) => value === type)?.label}</StatusBadge>
      ),
      sortable: true,
      filter: { kind: 'choice', options: types },
      narrow: 'side',
    },
    {
      id: 'created_at',
      title: t('word.created'),
      render: ({ created_at }) => dateTime(created_at),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'line',
    },
    {
      id: 'last_used_at',
      title: t('system.lastUsed'),
      render: ({ last_used_at }) => (last_used_at ? dateTime(last_used_at) : t('word.never')),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'line',
    },
    { id: 'id', title: '', render: (token) => <Revoke token={token} />, align: 'right', narrow: 'line' },
  ];
}

function Revoke({ token: { id, name, account } }: { token: Token }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const ask = (): void =>
    askToConfirm(
      { title: t('system.revokeToken'), text: t('system.revokeTokenText', { name: name ?? account }), confirm: t('system.revoke') },
      () => void act((call) => client.integration.tokens.revoke.mutate({ id }, call), { done: t('system.tokenRevoked') }),
    );
  return (
    <SmallButton
      label={t('system.revoke')}
      isDangerous
      loading={isActing}
      onClick={ask}
      aria-label={t('system.revokeOf', { email: name ?? account })}
    />
  );
}

function useBulk(): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  return [
    {
      id: 'revoke',
      label: t('system.revoke'),
      isDangerous: true,
      confirm: (count) => t('system.revokeMany', { count }),
      run: async (selection, done) => {
        const ids = await chosenIds(selection, client.integration.tokens.list.query, ({ id }) => id);
        const gone = await act((call) => inPortions(ids, (id) => client.integration.tokens.revoke.mutate({ id }, call)), {
          done: t('system.tokensRevoked', { count: ids.length }),
        });
        if (gone) done();
      },
    },
  ];
}
