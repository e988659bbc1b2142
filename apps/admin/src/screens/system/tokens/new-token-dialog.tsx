import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { NewTokenInput } from '@merx/router/schema/auth/token/token';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { SelectField, TextField } from '../../../form/fields';
import { useMe } from '../../../session/me';
import { SecretValue } from '../secret-value';

type NewToken = Outputs['integration']['tokens']['create'];
const ACTIVE = { filter_groups: [{ filters: [{ field: 'is_active', value: '1' }] }], page_size: 200 };

/** Creates an API token and shows it once. */
export function NewTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const [made, setMade] = useState<NewToken>();
  const admins = useQuery({ ...trpc.user.admins.list.queryOptions({ searchCriteria: ACTIVE }), enabled: isOpen });
  function close(): void {
    setMade(undefined);
    onClose();
  }
  return (
    <Modal opened={isOpen} onClose={close} title={t('system.newToken')} closeOnClickOutside={!made} closeOnEscape={!made}>
      {made ? (
        <Stack>
          <Alert color="ochre">{t('system.shownOnce')}</Alert>
          <SecretValue label={t('system.token')} value={made.token} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('system.haveCopied')}</Button>
          </Group>
        </Stack>
      ) : (
        <DialogForm<z.infer<typeof NewTokenInput>, NewToken>
          values={{ name: '', adminId: me?.id ?? null }}
          schema={NewTokenInput}
          submitLabel={t('system.createToken')}
          send={(values, call) => client.integration.tokens.create.mutate(values, call)}
          onDone={setMade}
          onCancel={close}
        >
          <TextField name="name" label={t('word.name')} description={t('system.tokenNameHint')} required data-autofocus />
          <SelectField
            name="adminId"
            label={t('system.actsFor')}
            description={t('system.actsForHint')}
            data={(admins.data?.items ?? []).map(({ id, username, role }) => ({ value: String(id), label: `${username} (${role.name})` }))}
            isNumber
            searchable
            allowDeselect={false}
          />
        </DialogForm>
      )}
    </Modal>
  );
}
