import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { askToConfirm } from '../../../shell/ask';
import { Card } from '../../../shell/card';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';

type Invitation = Outputs['user']['invitations']['list'][number];

/** Who is invited and has not come yet. */
export function Invitations() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.user.invitations.list.queryOptions());
  if (!data?.length) return null;
  return (
    <Card title={t('system.invitations')}>
      <Stack gap="sm">
        {data.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </Stack>
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
    askToConfirm({
      title: t('system.revokeInvitation'),
      children: <Text size="sm">{t('system.revokeInvitationText', { email })}</Text>,
      labels: { confirm: t('system.revoke'), cancel: t('act.cancel') },
      confirmProps: { color: 'brick' },
      onConfirm: () => void act((call) => client.user.invitations.revoke.mutate({ id }, call), { done: t('system.invitationRevoked') }),
    });
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
        <Text size="sm" c="dimmed">
          {email} · {role.name} · {t('system.invitedBy', { name: invited_by ?? '–', time: dateTime(created_at) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="light" onClick={again} disabled={isActing} aria-label={t('system.sendAgainTo', { email })}>
          {t('system.sendAgain')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="brick"
          onClick={revoke}
          disabled={isActing}
          aria-label={t('system.revokeOf', { email })}
        >
          {t('system.revoke')}
        </Button>
      </Group>
    </Group>
  );
}
