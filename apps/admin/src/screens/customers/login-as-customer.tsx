import { Alert, Anchor, Button, Group, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import { settingLink } from '../../shell/setting-link';
import { SmallButton } from '../../shell/small-button';
import { dateTime } from '../../texts/format';
import { SecretValue } from '../system/secret-value';

/** The permission to log in as a customer. */
export const LOGIN_AS = 'Magento_LoginAsCustomer::login';

type Options = Outputs['customer']['loginAs']['options'];

interface Props {
  /** Absent while the dialog is closed. */
  customerId: number | undefined;
  onClose: () => void;
}

/** The dialog in which an admin opens the storefront as a customer. */
export function LoginAsCustomer({ customerId, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={customerId !== undefined} onClose={onClose} title={t('customers.loginAs.title')} size="lg">
      {customerId !== undefined && <Login customerId={customerId} onClose={onClose} />}
    </Modal>
  );
}

function Login({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  // A session begins in the storefront, of which this page is not notified.
  const { data, error } = useQuery({ ...trpc.customer.loginAs.options.queryOptions({ customerId }), staleTime: 0 });
  if (error) throw error;
  if (!data) return <Skeleton height={160} radius="lg" />;
  return (
    <Stack>
      {data.refusal ? <Refusal reason={data.refusal} /> : <Opening customerId={customerId} options={data} onClose={onClose} />}
      <Sessions customerId={customerId} sessions={data.sessions} />
    </Stack>
  );
}

function Refusal({ reason }: { reason: NonNullable<Options['refusal']> }) {
  const { t } = useTranslation();
  return (
    <Alert color="ochre" role="status">
      <Text size="sm">{t(`customers.loginAs.refusal.${reason}`)}</Text>
      {reason === 'disabled' && <SettingLink path="login_as_customer/general/enabled" />}
    </Alert>
  );
}

function SettingLink({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to={settingLink({ setting: path })} size="sm">
      {t('customers.loginAs.toSetting')}
    </Anchor>
  );
}

function Opening({ customerId, options, onClose }: { customerId: number; options: Options; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { stores, seconds } = options;
  const [chosen, setChosen] = useState(options.store_id);
  const [token, setToken] = useState<string>();
  /** The address, if the browser did not let this page open it. */
  const [blocked, setBlocked] = useState<string>();
  const store = stores.find(({ id }) => id === chosen) ?? stores[0];
  if (!store) return <Text size="sm">{t('customers.loginAs.noStore')}</Text>;
  async function open(storeId: number): Promise<void> {
    const tab = emptyTab();
    const opened = await act((call) => client.customer.loginAs.open.mutate({ customerId, storeId }, call));
    if (!opened) {
      tab?.close();
      return;
    }
    if (!tab) {
      setBlocked(opened.url);
      return;
    }
    tab.location.replace(opened.url);
    onClose();
  }
  async function takeToken(): Promise<void> {
    setToken((await act((call) => client.customer.accounts.signInAs.mutate({ customerId }, call)))?.token);
  }
  return (
    <>
      {stores.length > 1 && (
        <Select
          label={t('customers.loginAs.store')}
          data={stores.map(({ id, name, website }) => ({ value: String(id), label: `${website} · ${name}` }))}
          value={String(store.id)}
          allowDeselect={false}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {store.host === null ? (
        <Alert color="ochre" role="status">
          <Text size="sm">{t('customers.loginAs.noAddress', { store: store.name })}</Text>
          <SettingLink path="login_as_customer/general/storefront_url" />
        </Alert>
      ) : (
        <Text size="sm">{t('customers.loginAs.opens', { host: store.host, count: Math.round(seconds / 60) })}</Text>
      )}
      <Text size="sm">{t('customers.loginAs.recorded')}</Text>
      {token && <SecretValue label={t('customers.token')} value={token} />}
      {blocked && (
        <Anchor href={blocked} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {t('customers.loginAs.blocked')}
        </Anchor>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t(token ? 'act.close' : 'act.cancel')}
        </Button>
        {store.host === null ? (
          <Button loading={isActing} disabled={token !== undefined} onClick={() => void takeToken()}>
            {t('customers.loginAs.takeToken')}
          </Button>
        ) : (
          <Button loading={isActing} onClick={() => void open(store.id)}>
            {t('customers.loginAs.open')}
          </Button>
        )}
      </Group>
    </>
  );
}

/** A tab to open the storefront in. Browsers let a page open one only in the click itself; the storefront must not reach the admin by it. */
function emptyTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** The admins who are logged in as the customer, each with a button to end it. */
function Sessions({ customerId, sessions }: { customerId: number; sessions: Options['sessions'] }) {
  const { t } = useTranslation();
  const { act } = useAct();
  if (sessions.length === 0) return null;
  return (
    <Stack gap={4} role="group" aria-label={t('customers.loginAs.sessions')}>
      <Text fw={600} size="sm">
        {t('customers.loginAs.sessions')}
      </Text>
      {sessions.map(({ id, admin, expires_at }) => (
        <Group key={id} justify="space-between" gap="xs">
          <Text size="sm">{t('customers.loginAs.until', { admin, time: dateTime(expires_at) })}</Text>
          <SmallButton
            label={t('customers.loginAs.end')}
            isDangerous
            onClick={() =>
              void act((call) => client.customer.loginAs.end.mutate({ customerId, id }, call), { done: t('customers.loginAs.ended') })
            }
          />
        </Group>
      ))}
    </Stack>
  );
}
