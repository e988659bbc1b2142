import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { SecretValue } from '../secret-value';

export type Secrets = Outputs['integration']['integrations']['create'];

/** The credentials of an integration, shown only once. */
export function SecretsDialog({ secrets, onClose }: { secrets: Secrets; onClose: () => void }) {
  const { t } = useTranslation();
  const { name, consumer_key, consumer_secret, access_token, access_token_secret } = secrets;
  return (
    <Modal opened onClose={onClose} title={t('system.secretsTitle', { name })} closeOnClickOutside={false} closeOnEscape={false} size="lg">
      <Stack>
        <Alert color="ochre">{t('system.shownOnce')}</Alert>
        <SecretValue label={t('system.consumerKey')} value={consumer_key} />
        <SecretValue label={t('system.consumerSecret')} value={consumer_secret} />
        <SecretValue label={t('system.accessToken')} value={access_token} />
        <SecretValue label={t('system.accessTokenSecret')} value={access_token_secret} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('system.haveCopied')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
