import i18next from 'i18next';
import { showToast } from '../shell/toast';

/** Says that a file is not a picture that can be added. */
export const showPictureRefused = (): void =>
  showToast({ kind: 'failure', title: i18next.t('failure.title'), text: i18next.t('products.edit.pictureRefused') });
