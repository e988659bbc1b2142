import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { dateTime } from '../../../texts/format';
import { Facts } from '../facts';
import { HistoryLink } from '../history-link';

/** Read-only details of an admin account. */
export function AdminFacts({ admin }: { admin: Outputs['user']['admins']['get'] }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, created_at, last_sign_in_at, otp_enabled, role, username } = admin;
  const ofAdmin = [['account', 'eq', username]];
  const byAdmin = [['actor_id', 'eq', id]];
  const roleName = may('Magento_User::acl_roles') ? (
    <Anchor size="sm" component={Link} to={`/roles/${role.id}`}>
      {role.name}
    </Anchor>
  ) : (
    role.name
  );
  return (
    <Card title={t('system.account')} gap="xs">
      <Facts
        label={t('system.account')}
        facts={[
          [t('system.role_id'), roleName],
          [t('system.otp_enabled'), otp_enabled ? t('word.enabled') : t('word.disabled')],
          [t('system.last_sign_in_at'), last_sign_in_at ? dateTime(last_sign_in_at) : t('word.never')],
          [t('word.created_at'), dateTime(created_at)],
        ]}
      />
      {may('Magento_Backend::all') && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/tokens" search={{ f: ofAdmin } as never} {...props} />}>
          {t('system.tokensOf')}
        </Anchor>
      )}
      {may('Magento_Logging::magento_logging_events') && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/changes" search={{ f: byAdmin } as never} {...props} />}>
          {t('system.changesBy')}
        </Anchor>
      )}
      <HistoryLink entity="admin_user" entityId={id} />
    </Card>
  );
}
