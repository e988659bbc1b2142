import { Alert, Button, Code, CopyButton, Group, Modal, SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PasswordInput } from '@merx/router/schema/auth/second-factor/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { client } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { PasswordField } from '../../../form/fields';
import { Hint } from '../../../shell/hint';
import { saveAs } from '../../../shell/job-tray';
import { SmallButton } from '../../../shell/small-button';

/** Replaces the backup codes, after asking for the password. */
export function RenewBackupCodes() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [codes, setCodes] = useState<string[]>();
  function done(): void {
    setCodes(undefined);
    close();
  }
  return (
    <>
      <SmallButton label={t('system.renewCodes')} variant="light" onClick={open} />
      <Modal opened={isOpen} onClose={done} title={t('system.renewCodes')} closeOnClickOutside={false} closeOnEscape={!codes}>
        {codes ? (
          <BackupCodes codes={codes} onClose={done} />
        ) : (
          <DialogForm<z.infer<typeof PasswordInput>, { backup_codes: string[] }>
            values={{ password: '' }}
            schema={PasswordInput}
            submitLabel={t('system.renewCodes')}
            send={(values, call) => client.user.otp.renewCodes.mutate(values, call)}
            onDone={({ backup_codes }) => setCodes(backup_codes)}
            onCancel={done}
          >
            <Hint>{t('system.renewCodesHint')}</Hint>
            <PasswordField name="password" label={t('system.currentPassword')} data-autofocus />
          </DialogForm>
        )}
      </Modal>
    </>
  );
}

/** New backup codes, to be saved before they are closed. */
export function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  return (
    <Stack>
      <Alert color="ochre">{t('system.backupHint')}</Alert>
      <SimpleGrid cols={2} spacing="xs" aria-label={t('system.backupCodes')} role="list">
        {codes.map((code) => (
          <Code key={code} role="listitem" ta="center" fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('act.copied') : t('act.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => saveAs('backup-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}>
          {t('system.asFile')}
        </Button>
        <Button onClick={onClose}>{t('system.haveSaved')}</Button>
      </Group>
    </Stack>
  );
}
