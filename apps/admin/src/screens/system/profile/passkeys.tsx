import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PasskeyNameInput, RemovePasskeyInput } from '@merx/router/schema/auth/passkey/passkey';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { DialogForm, FormModal } from '../../../form/dialog-form';
import { PasswordField, TextField } from '../../../form/fields';
import { createPasskey, hasPasskeys } from '../../../session/passkey';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { dateTime } from '../../../texts/format';
import { BackupCodes, RenewBackupCodes } from './backup-codes';
import { deviceName } from './device-name';

type Passkey = Outputs['user']['passkeys']['list'][number];

/** The admin's passkeys and, with any second factor, the backup codes. */
export function Passkeys({ hasFactor }: { hasFactor: boolean }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(trpc.user.passkeys.list.queryOptions());
  const [isOpen, { open, close }] = useDisclosure(false);
  const isPossible = hasPasskeys();
  return (
    <Card title={t('system.passkeys')} actions={hasFactor && <RenewBackupCodes />} gap="sm">
      <Hint>{t(isPossible ? 'system.passkeysHint' : 'system.passkeyUnsupported')}</Hint>
      {data.map((passkey) => (
        <PasskeyLine key={passkey.id} passkey={passkey} />
      ))}
      <Group>
        <Button variant="default" disabled={!isPossible} onClick={open}>
          {t('system.passkeyAdd')}
        </Button>
      </Group>
      {isOpen && <AddPasskey onClose={close} />}
    </Card>
  );
}

/** Names a new passkey, has the browser create it, and shows the backup codes if it is the first second factor. */
function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[]>();
  const done = ({ backup_codes }: { backup_codes: string[] }): void => (backup_codes.length > 0 ? setCodes(backup_codes) : onClose());
  return (
    <Modal opened onClose={onClose} title={t('system.passkeyAdd')} closeOnClickOutside={false} closeOnEscape={!codes}>
      {codes ? (
        <BackupCodes codes={codes} onClose={onClose} />
      ) : (
        <DialogForm
          values={{ name: deviceName(navigator.userAgent) ?? '' }}
          schema={PasskeyNameInput.pick({ name: true })}
          submitLabel={t('system.passkeyAdd')}
          send={async ({ name }: { name: string }, call) => {
            const { options } = await client.user.passkeys.begin.mutate();
            return client.user.passkeys.add.mutate({ name, credential: await createPasskey(options) }, call);
          }}
          done={t('system.passkeyAdded')}
          onDone={done}
          onCancel={onClose}
        >
          <TextField name="name" label={t('system.passkeyName')} description={t('system.passkeyNameHint')} required data-autofocus />
        </DialogForm>
      )}
    </Modal>
  );
}

function PasskeyLine({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const [isRenaming, renaming] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const since = dateTime(created_at);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {last_used_at ? t('system.passkeyDetails', { since, used: dateTime(last_used_at) }) : t('system.passkeyUnused', { since })}
        </Text>
      </div>
      <Group gap={0} wrap="nowrap">
        <SmallButton label={t('system.passkeyRename')} about={name} onClick={renaming.open} />
        <SmallButton label={t('system.passkeyRemove')} about={name} isDangerous onClick={removing.open} />
      </Group>
      <FormModal
        title={t('system.passkeyRename')}
        isOpen={isRenaming}
        onClose={renaming.close}
        values={{ id, name }}
        schema={PasskeyNameInput}
        send={(values, call) => client.user.passkeys.rename.mutate(values, call)}
        done={t('system.passkeyRenamed')}
      >
        <TextField name="name" label={t('system.passkeyName')} required data-autofocus />
      </FormModal>
      <FormModal
        title={t('system.passkeyRemove')}
        isOpen={isRemoving}
        onClose={removing.close}
        values={{ id, password: '' }}
        schema={RemovePasskeyInput}
        isDangerous
        send={(values, call) => client.user.passkeys.remove.mutate(values, call)}
        done={t('system.passkeyRemoved')}
      >
        <Hint>{t('system.passkeyRemoveHint')}</Hint>
        <PasswordField name="password" label={t('system.currentPassword')} data-autofocus />
      </FormModal>
    </Group>
  );
}
