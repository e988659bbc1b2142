import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretValue } from './secret-value';

interface Props {
  /** Whose secrets they are. */
  name: string;
  secrets: readonly (readonly [label: string, value: string])[];
  onClose: () => void;
}

/** Secrets to copy, shown only once. */
export function SecretsDialog({ name, secrets, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('system.secretsTitle', { name })} closeOnClickOutside={false} closeOnEscape={false} size="lg">
      <Stack>
        <Alert color="ochre">{t('system.shownOnce')}</Alert>
        {secrets.map(([label, value]) => (
          <SecretValue key={label} label={label} value={value} />
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('system.haveCopied')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
