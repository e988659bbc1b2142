import { Button, Center, Group, Image, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmInput, PasswordInput } from '@merx/router/schema/auth/second-factor/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAct } from '../../../api/act';
import { client, type Outputs } from '../../../api/trpc';
import { DialogForm, FormModal } from '../../../form/dialog-form';
import { PasswordField, TextField } from '../../../form/fields';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { SecretValue } from '../secret-value';
import { BackupCodes } from './backup-codes';

type Enrolment = Outputs['user']['otp']['begin'];

/** The authenticator app of the admin. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [isOpen, { open, close }] = useDisclosure(false);
  async function begin(): Promise<void> {
    setEnrolment(await act((call) => client.user.otp.begin.mutate(undefined, call), { refresh: false }));
  }
  return (
    <Card
      title={t('system.appTitle')}
      actions={<StatusBadge tone={isOn ? 'good' : 'wait'}>{isOn ? t('word.enabled') : t('word.disabled')}</StatusBadge>}
    >
      <Hint mb="sm">{t(isOn ? 'system.factorOn' : 'system.factorOff')}</Hint>
      <Group>
        {isOn ? (
          <Button variant="default" onClick={open}>
            {t('system.factorDisable')}
          </Button>
        ) : (
          <Button loading={isActing} onClick={() => void begin()}>
            {t('system.factorEnable')}
          </Button>
        )}
      </Group>
      {enrolment && <Enrol enrolment={enrolment} onClose={() => setEnrolment(undefined)} />}
      <FormModal
        title={t('system.factorDisable')}
        isOpen={isOpen}
        onClose={close}
        values={{ password: '' }}
        schema={PasswordInput}
        isDangerous
        send={(values, call) => client.user.otp.disable.mutate(values, call)}
        done={t('system.factorIsOff')}
      >
        <PasswordField name="password" label={t('system.currentPassword')} data-autofocus />
      </FormModal>
    </Card>
  );
}

const QR_SIZE = 200;

/** Enrolls an authenticator app as second factor: scan, confirm with a code, save the backup codes. */
function Enrol({ enrolment: { secret, qr }, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[]>();
  return (
    <Modal opened onClose={onClose} title={t('system.appTitle')} closeOnClickOutside={false} closeOnEscape={!codes}>
      {codes ? (
        <BackupCodes codes={codes} onClose={onClose} />
      ) : (
        <Stack>
          <Text size="sm">{t('system.scan')}</Text>
          <Center bg="var(--mantine-color-white)" p="xs" w="fit-content" mx="auto" bdrs="sm">
            <Image src={qr} alt={t('system.qr')} w={QR_SIZE} h={QR_SIZE} />
          </Center>
          <SecretValue label={t('system.secretByHand')} value={secret} />
          <DialogForm<z.infer<typeof ConfirmInput>, { backup_codes: string[] }>
            values={{ code: '' }}
            schema={ConfirmInput}
            submitLabel={t('system.confirmCode')}
            send={(values, call) => client.user.otp.confirm.mutate(values, call)}
            done={t('system.factorIsOn')}
            onDone={({ backup_codes }) => setCodes(backup_codes)}
            onCancel={onClose}
          >
            <TextField
              name="code"
              label={t('system.code')}
              description={t('system.codeHint')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              data-autofocus
            />
          </DialogForm>
        </Stack>
      )}
    </Modal>
  );
}
