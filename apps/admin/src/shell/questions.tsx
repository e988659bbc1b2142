import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { questionsAreThere } from './ask';

/** Provider of confirmation dialogs (`askToConfirm`). */
export default function Questions() {
  // The provider's effects run first, so it is listening by now.
  useEffect(questionsAreThere, []);
  return <ModalsProvider>{null}</ModalsProvider>;
}
