import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { dialogsAreReady } from './ask';

/** Provider of confirmation dialogs (`askToConfirm`). */
export default function Questions() {
  // The provider's effects run first, so it is listening by now.
  useEffect(dialogsAreReady, []);
  return <ModalsProvider>{null}</ModalsProvider>;
}
