import { Modal } from '@mantine/core';
import { SendInput } from '@merx/router/schema/auth/invitation/invitation';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { client } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { SelectField, TextField } from '../../../form/fields';
import { useRoleChoices } from '../use-roles';

type Invite = z.infer<typeof SendInput>;

/** Invites an admin by email: the link lets them set a password that nobody else knows. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const roles = useRoleChoices();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('system.inviteTitle')}>
      <DialogForm<Invite, unknown>
        values={{ email: '', firstname: '', lastname: '' }}
        schema={SendInput}
        submitLabel={t('system.sendInvitation')}
        send={(values, call) => client.user.invitations.send.mutate(values, call)}
        done={t('system.invitationSent')}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField name="email" label={t('word.email')} type="email" autoComplete="off" required data-autofocus />
        <TextField name="firstname" label={t('system.firstname')} autoComplete="off" required />
        <TextField name="lastname" label={t('system.lastname')} autoComplete="off" required />
        <SelectField name="role_id" label={t('system.role_id')} data={roles} isNumber required />
      </DialogForm>
    </Modal>
  );
}
