import { Center, Image, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../form/fields';
import { SecretValue } from './secret-value';

const QR_SIZE = 200;

interface Props {
  /** The address of the picture to scan. */
  qr: string;
  secret: string;
  children: ReactNode;
}

/** The secret of an authenticator app to scan or to copy, followed by the form that confirms it. */
export function AppSecret({ qr, secret, children }: Props) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text size="sm">{t('system.scan')}</Text>
      <Center bg="var(--mantine-color-white)" p="xs" w="fit-content" mx="auto" bdrs="sm">
        <Image src={qr} alt={t('system.qr')} w={QR_SIZE} h={QR_SIZE} />
      </Center>
      <SecretValue label={t('system.secretByHand')} value={secret} />
      {children}
    </Stack>
  );
}

/** A code of an authenticator app, in a form. */
export function CodeField({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      name={name}
      label={t('system.code')}
      description={t('system.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      data-autofocus
    />
  );
}
