import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A secret to copy, shown only once. */
export function SecretValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        style={{ flex: 1, minWidth: 0 }}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        classNames={{ input: 'code' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant={copied ? 'light' : 'default'} onClick={copy} aria-label={`${t('act.copy')}: ${label}`}>
            {copied ? t('act.copied') : t('act.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
