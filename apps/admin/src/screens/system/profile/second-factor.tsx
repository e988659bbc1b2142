import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { DisableInput } from '@merx/router/schema/auth/second-factor/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAct } from '../../../api/act';
import { client, type Outputs } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { PasswordField } from '../password-field';
import { Enrol } from './enrol';

type Enrolment = Outputs['user']['otp']['begin'];

/** The second factor: codes from an authenticator app. */
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
      title={t('system.otp_enabled')}
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
      <Modal opened={isOpen} onClose={close} title={t('system.factorDisable')}>
        <DialogForm<z.infer<typeof DisableInput>, boolean>
          values={{ password: '' }}
          schema={DisableInput}
          submitLabel={t('system.factorDisable')}
          isDangerous
          send={(values, call) => client.user.otp.disable.mutate(values, call)}
          done={t('system.factorIsOff')}
          onDone={close}
          onCancel={close}
        >
          <PasswordField name="password" label={t('system.presentPassword')} data-autofocus />
        </DialogForm>
      </Modal>
    </Card>
  );
}
