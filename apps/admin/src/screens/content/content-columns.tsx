import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../api/trpc';
import type { ListColumn } from '../../list/columns';
import { StatusBadge } from '../../shell/status-badge';
import { dateTime } from '../../texts/format';

type Content = Outputs['cms']['block' | 'page']['list']['items'][number];

/** The columns of a list of pages or blocks. */
export function useContentColumns(): ListColumn<Content>[] {
  const { t } = useTranslation();
  return [
    { id: 'title', title: t('content.title'), render: ({ title }) => title, sortable: true, filter: { kind: 'text' }, narrow: 'title' },
    {
      id: 'identifier',
      title: t('content.identifier'),
      render: ({ identifier }) => identifier,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'active',
      title: t('word.status'),
      render: ({ active }) => <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('word.active') : t('word.inactive')}</StatusBadge>,
      sortable: true,
      filter: { kind: 'yesNo', yes: t('word.active'), no: t('word.inactive') },
      narrow: 'side',
    },
    {
      id: 'update_time',
      title: t('content.changed'),
      render: ({ update_time }) => dateTime(update_time),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'line',
    },
    {
      id: 'creation_time',
      title: t('word.created'),
      render: ({ creation_time }) => dateTime(creation_time),
      sortable: true,
      filter: { kind: 'time' },
      isExtra: true,
    },
  ];
}
