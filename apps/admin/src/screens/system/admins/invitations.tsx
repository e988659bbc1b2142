import { Group, Text } from '@mantine/core';
import { SendInput } from '@merx/router/schema/auth/emailed-link/emailed-link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { FormModal } from '../../../form/dialog-form';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { askToConfirm } from '../../../shell/ask';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { useRoleChoices } from '../account-choices';

type Invitation = Outputs['user']['invitations']['list'][number];

/** Invitations that have not been accepted yet. */
export function Invitations() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.user.invitations.list.queryOptions());
  if (!data?.length) return null;
  return (
    <Card title={t('system.invitations')} gap="sm">
      {data.map((invitation) => (
        <InvitationLine key={invitation.id} invitation={invitation} />
      ))}
    </Card>
  );
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { id, email, firstname, lastname, role, invited_by, created_at, expires_at, is_expired } = invitation;
  const again = (): void =>
    void act((call) => client.user.invitations.send.mutate({ email, firstname, lastname, role_id: role.id }, call), {
      done: t('system.invited', { email }),
    });
  const revoke = (): void =>
    askToConfirm(
      { title: t('system.revokeInvitation'), text: t('system.revokeInvitationText', { email }), confirm: t('system.revoke') },
      () => void act((call) => client.user.invitations.revoke.mutate({ id }, call), { done: t('system.invitationRevoked') }),
    );
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {firstname} {lastname}
          </Text>
          <StatusBadge tone={is_expired ? 'bad' : 'wait'}>
            {is_expired ? t('system.expired') : t('system.waitsUntil', { time: dateTime(expires_at) })}
          </StatusBadge>
        </Group>
        <Hint>
          <bdi>{email}</bdi> · <bdi>{role.name}</bdi> · {t('system.invitedBy', { name: invited_by ?? '–', time: dateTime(created_at) })}
        </Hint>
      </div>
      <Group gap="xs">
        <SmallButton
          label={t('system.sendAgain')}
          variant="light"
          onClick={again}
          disabled={isActing}
          aria-label={t('system.sendAgainTo', { email })}
        />
        <SmallButton
          label={t('system.revoke')}
          isDangerous
          onClick={revoke}
          disabled={isActing}
          aria-label={t('system.revokeOf', { email })}
        />
      </Group>
    </Group>
  );
}

const InviteForm = formOf(SendInput, {
  email: { label: 'word.email', as: 'email', autoComplete: 'off', autoFocus: true },
  firstname: { label: 'system.firstname', autoComplete: 'off' },
  lastname: { label: 'system.lastname', autoComplete: 'off' },
  role_id: { label: 'system.role_id', choices: useRoleChoices },
});

/** Invites an admin by email: the link lets them set a password that nobody else knows. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormModal
      title={t('system.inviteTitle')}
      isOpen={isOpen}
      onClose={onClose}
      values={InviteForm.valuesOf()}
      schema={InviteForm.schema}
      submitLabel={t('system.sendInvitation')}
      send={(values, call) => client.user.invitations.send.mutate(InviteForm.sent(values), call)}
      done={t('system.invitationSent')}
    >
      <FormFields of={InviteForm} />
    </FormModal>
  );
}
