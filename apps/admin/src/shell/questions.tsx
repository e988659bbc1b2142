import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { questionsAreThere } from './ask';

/** Where the questions of the whole admin (`askToConfirm`) are shown. */
export default function Questions() {
  // The provider's own effects have run by then: it listens.
  useEffect(questionsAreThere, []);
  return <ModalsProvider>{null}</ModalsProvider>;
}
