import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { NewTokenInput, TokenEntry } from '@merx/router/schema/auth/token/token';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import type { BulkAction } from '../../../list/bulk-bar';
import type { Choice } from '../../../list/choices';
import { inPortions } from '../../../list/chosen-ids';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useBulkRun } from '../../../list/use-bulk-run';
import { useMe } from '../../../session/me';
import { askToConfirm } from '../../../shell/ask';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { StatusBadge } from '../../../shell/status-badge';
import { SecretValue } from '../secret-value';

type Token = Outputs['integration']['tokens']['list']['items'][number];

/** The list of access tokens of integrations and sign-ins; each can be revoked. */
export function TokenList() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const create = <Button onClick={open}>{t('system.newToken')}</Button>;
  return (
    <ListPage
      id="system.tokens"
      title={t('nav.tokens')}
      hint={t('system.tokensHint')}
      actions={create}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ name, account }) => name ?? account}
      query={(searchCriteria, text) => trpc.integration.tokens.list.queryOptions({ searchCriteria, text })}
      defaultSort="-id"
      exportKind="tokens.export"
      bulk={useBulk()}
      empty={{ title: t('system.noTokens'), hint: t('system.noTokensHint'), action: create }}
    >
      <NewTokenDialog isOpen={isOpen} onClose={close} />
    </ListPage>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const types = [
    { value: 'admin', label: t('system.ofAdmin') },
    { value: 'customer', label: t('system.ofCustomer') },
    { value: 'integration', label: t('system.ofIntegration') },
  ];
  return columnsOf(TokenEntry, 'system', [
    { id: 'name', none: <Hint span>{t('system.signInToken')}</Hint> },
    'account',
    {
      id: 'type',
      label: 'system.kind',
      options: types,
      render: ({ type }) => (
        <StatusBadge tone={type === 'admin' ? 'info' : 'quiet'}>{types.find(({ value }) => value === type)?.label}</StatusBadge>
      ),
      narrow: 'side',
    },
    'created_at',
    { id: 'last_used_at', none: t('word.never') },
    { id: 'id', title: '', render: (token) => <Revoke token={token} />, sortable: false, filter: false },
  ]);
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
  const run = useBulkRun(client.integration.tokens.list.query, ({ id }) => id);
  return [
    {
      id: 'revoke',
      label: t('system.revoke'),
      isDangerous: true,
      confirm: (count) => t('system.revokeMany', { count }),
      run: run(
        (ids, call) => inPortions(ids, (id) => client.integration.tokens.revoke.mutate({ id }, call)),
        (count) => t('system.tokensRevoked', { count }),
      ),
    },
  ];
}

type NewToken = Outputs['integration']['tokens']['create'];
const ACTIVE = { filter_groups: [{ filters: [{ field: 'is_active', value: '1' }] }], page_size: 200 };

function useActiveAdmins(): Choice[] {
  const { data } = useQuery(trpc.user.admins.list.queryOptions({ searchCriteria: ACTIVE }));
  return (data?.items ?? []).map(({ id, username, role }) => ({ value: String(id), label: `${username} (${role.name})` }));
}

const TokenForm = formOf(NewTokenInput, {
  name: { label: 'word.name', hint: 'system.tokenNameHint', autoFocus: true },
  adminId: { label: 'system.actsFor', hint: 'system.actsForHint', choices: useActiveAdmins },
});

/** Creates an API token and shows it once. */
function NewTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const [created, setCreated] = useState<NewToken>();
  function close(): void {
    setCreated(undefined);
    onClose();
  }
  return (
    <Modal opened={isOpen} onClose={close} title={t('system.newToken')} closeOnClickOutside={!created} closeOnEscape={!created}>
      {created ? (
        <Stack>
          <Alert color="ochre">{t('system.shownOnce')}</Alert>
          <SecretValue label={t('system.token')} value={created.token} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('system.haveCopied')}</Button>
          </Group>
        </Stack>
      ) : (
        <DialogForm
          values={TokenForm.valuesOf({ adminId: me?.id })}
          schema={TokenForm.schema}
          submitLabel={t('system.createToken')}
          send={(values, call) => client.integration.tokens.create.mutate(values, call)}
          onDone={setCreated}
          onCancel={close}
        >
          <FormFields of={TokenForm} />
        </DialogForm>
      )}
    </Modal>
  );
}
