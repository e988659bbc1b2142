import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** A password input; for a new password with its requirements. */
export function PasswordField({ name, isNew, ...props }: PasswordInputProps & { name: string; isNew?: boolean | undefined }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name });
  return (
    <PasswordInput
      {...(isNew && { description: t('system.passwordRule') })}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      {...props}
      {...field}
      value={field.value ?? ''}
      error={fieldState.error && (fieldState.error.message || t('form.required'))}
    />
  );
}
