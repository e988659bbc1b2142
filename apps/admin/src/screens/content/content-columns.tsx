import { Block } from '@merx/router/schema/cms/block/block';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../list/columns-of';

/** The columns of the page and block lists. */
export function useContentColumns() {
  const { t } = useTranslation();
  return columnsOf(
    Block.pick({ id: true, title: true, identifier: true, active: true, update_time: true, creation_time: true }),
    'content',
    [
      'title',
      'identifier',
      { id: 'active', label: 'word.status', badge: { yes: t('word.active'), no: t('word.inactive') }, narrow: 'side' },
      'update_time',
      { id: 'creation_time', label: 'word.created_at', isExtra: true },
    ],
  );
}
