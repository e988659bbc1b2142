import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Link to the sign-in page. */
export function ToSignIn() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/" size="sm">
      {t('system.toSignIn')}
    </Anchor>
  );
}
