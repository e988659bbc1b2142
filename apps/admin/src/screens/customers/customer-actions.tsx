import { Button, CopyButton, Menu, Stack, Text, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs } from '../../api/trpc';
import { useMay } from '../../session/me';
import { show } from '../../shell/ask';

/** Customer actions besides editing: create an order, send a password reset, end sessions, act as the customer. */
export function CustomerActions({ customer }: { customer: Outputs['customer']['accounts']['get'] }) {
  const { t } = useTranslation();
  const may = useMay();
  const { act } = useAct();
  const { id, email, website_id } = customer;
  async function signInAs(): Promise<void> {
    const signedIn = await act((call) => client.customer.accounts.signInAs.mutate({ customerId: id }, call));
    if (signedIn) show({ title: t('customers.signInAs'), children: <ShortToken token={signedIn.token} /> });
  }
  return (
    <>
      {may('Magento_Cart::manage') && (
        <Button variant="default" component={Link} to={`/carts/new?customer=${id}`}>
          {t('customers.newOrder')}
        </Button>
      )}
      {may('Magento_Customer::manage') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label={t('act.more')}>
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() =>
                void act(
                  (call) => client.customer.accounts.initiateReset.mutate({ email, template: 'email_reset', websiteId: website_id }, call),
                  {
                    done: t('customers.resetSent', { email }),
                  },
                )
              }
            >
              {t('customers.sendReset')}
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                void act((call) => client.customer.accounts.endSessions.mutate({ customerId: id }, call), {
                  done: (count) => t('customers.sessionsEnded', { count }),
                })
              }
            >
              {t('customers.endSessions')}
            </Menu.Item>
            <Menu.Item onClick={() => void signInAs()}>{t('customers.signInAs')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function ShortToken({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text size="sm">{t('customers.signInAsHint')}</Text>
      <TextInput readOnly value={token} aria-label={t('customers.token')} ff="monospace" />
      <CopyButton value={token}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? t('act.copied') : t('act.copy')}</Button>}
      </CopyButton>
    </Stack>
  );
}
