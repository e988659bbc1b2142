import { Anchor, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../api/trpc';
import { Hint } from '../shell/hint';
import { SignInForm } from './sign-in-form';

interface Props {
  username: string;
  /** Called with whether the admin signed in. */
  onSettled: (signedIn: boolean) => void;
}

/** Asks for the password again, over the current page; single sign-on opens another tab, which settles it. */
export default function SignInDialog({ username, onSettled }: Props) {
  const { t } = useTranslation();
  const { data: offer } = useQuery(trpc.user.sso.offer.queryOptions());
  return (
    <Modal opened onClose={() => onSettled(false)} title={t('signIn.again')} closeOnClickOutside={false}>
      <Hint mb="md">{t('signIn.againHint')}</Hint>
      {offer && (
        <Anchor href="/admin/sso/start" target="_blank" size="sm" display="block" mb="md">
          {offer.label || t('signIn.sso')}
        </Anchor>
      )}
      <SignInForm username={username} onSignedIn={() => onSettled(true)} />
    </Modal>
  );
}
