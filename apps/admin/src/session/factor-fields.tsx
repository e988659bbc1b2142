import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasPasskeys } from './passkey';

/** The button that signs in with a passkey; nothing in a browser without them. */
export function PasskeyButton({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  if (!hasPasskeys()) return null;
  return (
    <Button size="md" variant="light" fullWidth loading={loading} onClick={onClick}>
      {t('signIn.passkey')}
    </Button>
  );
}

/** The field for the code of the second factor. */
export function OtpInput({ value, onChange }: { value: string; onChange: (otp: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('signIn.otp')}
      description={t('signIn.otpHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="one-time-code"
      inputMode="numeric"
      required
      withAsterisk={false}
      autoFocus
    />
  );
}
