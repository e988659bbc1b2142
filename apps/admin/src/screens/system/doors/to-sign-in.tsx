import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The way from a door to the sign-in. */
export function ToSignIn() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/" size="sm">
      {t('system.toSignIn')}
    </Anchor>
  );
}
