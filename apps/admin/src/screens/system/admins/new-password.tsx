import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { client } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { PasswordField } from '../password-field';

const Form = z.object({ password: z.string().min(1) });

/** Sets a new password for another admin. */
export function NewPassword({ adminId }: { adminId: number }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Card title={t('signIn.password')}>
      <Hint mb="sm">{t('system.newPasswordHint')}</Hint>
      <Button variant="default" onClick={open}>
        {t('signIn.setPassword')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('signIn.setPassword')}>
        <DialogForm<z.infer<typeof Form>, unknown>
          values={{ password: '' }}
          schema={Form}
          submitLabel={t('signIn.setPassword')}
          send={({ password }, call) => client.user.admins.update.mutate({ id: adminId, password }, call)}
          done={t('system.passwordChanged')}
          onDone={close}
          onCancel={close}
        >
          <PasswordField name="password" label={t('signIn.newPassword')} isNew data-autofocus />
        </DialogForm>
      </Modal>
    </Card>
  );
}
