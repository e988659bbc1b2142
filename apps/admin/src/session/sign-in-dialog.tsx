import { Anchor, Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../api/trpc';
import { Hint } from '../shell/hint';
import { SignInForm } from './sign-in-form';

interface Props {
  username: string;
  /** Called with whether the admin signed in. */
  onSettled: (signedIn: boolean) => void;
}

/** Escape would otherwise close a dialog of the page below, with what is typed in it. */
const keepEscape = ({ target }: FocusEvent): void => target.setAttribute('data-mantine-stop-propagation', 'true');

/**
 * Asks for the password again, over the current page and its dialogs; single sign-on opens another tab, which settles it. The page below
 * is not to be read by those who pass by.
 */
export default function SignInDialog({ username, onSettled }: Props) {
  const { t } = useTranslation();
  const { data: offer } = useQuery(trpc.user.sso.offer.queryOptions());
  return (
    <Modal
      opened
      onClose={() => onSettled(false)}
      title={t('signIn.again')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      overlayProps={{ blur: 6 }}
      onFocusCapture={keepEscape}
    >
      <Hint mb="md">{t('signIn.againHint')}</Hint>
      {offer && (
        <Anchor href="/admin/sso/start" target="_blank" size="sm" display="block" mb="md">
          {offer.label || t('signIn.sso')}
        </Anchor>
      )}
      <SignInForm username={username} onSignedIn={() => onSettled(true)} />
      <Button variant="subtle" color="gray" size="compact-sm" mt="sm" onClick={() => onSettled(false)}>
        {t('signIn.other')}
      </Button>
    </Modal>
  );
}
