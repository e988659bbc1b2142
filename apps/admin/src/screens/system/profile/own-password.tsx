import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChangePasswordInput } from '@merx/router/schema/auth/profile/profile';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { client } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { PasswordField } from '../password-field';

/** Server errors use the same field name for both passwords; only the message differs. */
const fieldOf = (name: string): string => (name === 'password' ? 'current_password' : name);

/** Changes the admin's own password, which ends their other sessions. */
export function OwnPassword() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Card title={t('signIn.password')}>
      <Hint mb="sm">{t('system.ownPasswordHint')}</Hint>
      <Button variant="default" onClick={open}>
        {t('system.changePassword')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('system.changePassword')}>
        <DialogForm<z.infer<typeof ChangePasswordInput>, boolean>
          values={{ current_password: '', new_password: '' }}
          schema={ChangePasswordInput}
          submitLabel={t('system.changePassword')}
          send={(values, call) => client.user.profile.changePassword.mutate(values, call)}
          done={t('system.passwordChanged')}
          fieldOf={fieldOf}
          onDone={close}
          onCancel={close}
        >
          <PasswordField name="current_password" label={t('system.presentPassword')} data-autofocus />
          <PasswordField name="new_password" label={t('signIn.newPassword')} isNew />
        </DialogForm>
      </Modal>
    </Card>
  );
}
