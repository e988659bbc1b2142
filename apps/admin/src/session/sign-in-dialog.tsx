import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Hint } from '../shell/hint';
import { SignInForm } from './sign-in-form';

interface Props {
  username: string;
  /** Called with whether the admin signed in. */
  onSettled: (signedIn: boolean) => void;
}

/** Asks for the password again, over the current page. */
export default function SignInDialog({ username, onSettled }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={() => onSettled(false)} title={t('signIn.again')} closeOnClickOutside={false}>
      <Hint mb="md">{t('signIn.againHint')}</Hint>
      <SignInForm username={username} onSignedIn={() => onSettled(true)} />
    </Modal>
  );
}
