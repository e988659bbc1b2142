import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmInput, PasswordInput } from '@merx/router/schema/auth/second-factor/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAct } from '../../../api/act';
import { client, type Outputs } from '../../../api/trpc';
import { DialogForm, FormModal } from '../../../form/dialog-form';
import { PasswordField } from '../../../form/fields';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { AppSecret, CodeField } from '../app-secret';
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

/** Enrolls an authenticator app as second factor: scan, confirm with a code, save the backup codes. */
function Enrol({ enrolment: { secret, qr }, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[]>();
  return (
    <Modal opened onClose={onClose} title={t('system.appTitle')} closeOnClickOutside={false} closeOnEscape={!codes}>
      {codes ? (
        <BackupCodes codes={codes} onClose={onClose} />
      ) : (
        <AppSecret qr={qr} secret={secret}>
          <DialogForm<z.infer<typeof ConfirmInput>, { backup_codes: string[] }>
            values={{ code: '' }}
            schema={ConfirmInput}
            submitLabel={t('system.confirmCode')}
            send={(values, call) => client.user.otp.confirm.mutate(values, call)}
            done={t('system.factorIsOn')}
            onDone={({ backup_codes }) => setCodes(backup_codes)}
            onCancel={onClose}
          >
            <CodeField name="code" />
          </DialogForm>
        </AppSecret>
      )}
    </Modal>
  );
}
