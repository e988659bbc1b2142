import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import type { ListCriteria } from '../../../list/list-search';
import { Page } from '../../../shell/page';
import { say } from '../../../texts/say';
import { INPUT_KINDS, SCOPES } from './attribute-values';

type Row = Outputs['catalog']['attribute']['list']['items'][number];

/** What products can be told apart by. */
export function AttributeList() {
  const { t } = useTranslation();
  const yesNo = (value: unknown) => (value === true || value === '1' ? t('word.yes') : t('word.no'));
  const flag = (id: string, title: string, value: (row: Row) => unknown, isExtra = true): ListColumn<Row> => ({
    id,
    title,
    render: (row) => yesNo(value(row)),
    sortable: true,
    filter: { kind: 'yesNo' },
    isExtra,
    narrow: 'hidden',
  });
  const columns: ListColumn<Row>[] = [
    {
      id: 'default_frontend_label',
      title: t('catalog.label'),
      render: ({ default_frontend_label: label, attribute_code: code }) => label || code,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'title',
    },
    {
      id: 'attribute_code',
      title: t('catalog.code'),
      render: ({ attribute_code }) => attribute_code,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'frontend_input',
      title: t('catalog.input'),
      render: ({ frontend_input: input }) => say(`catalog.inputs.${input}`, input || '–'),
      sortable: true,
      filter: { kind: 'choice', options: INPUT_KINDS.map((value) => ({ value, label: t(`catalog.inputs.${value}`) })) },
      narrow: 'side',
    },
    {
      id: 'scope',
      title: t('catalog.scope'),
      render: ({ scope }) => say(`catalog.scopes.${scope}`, scope),
      sortable: true,
      filter: { kind: 'choice', options: SCOPES.map((value) => ({ value, label: t(`catalog.scopes.${value}`) })) },
    },
    flag('is_required', t('catalog.required'), (row) => row.is_required, false),
    flag('is_user_defined', t('catalog.own'), (row) => row.is_user_defined, false),
    flag('is_filterable', t('catalog.filterable'), (row) => row.is_filterable, false),
    flag('is_searchable', t('catalog.searchable'), (row) => row.is_searchable),
    flag('is_comparable', t('catalog.comparable'), (row) => row.is_comparable),
    flag('used_for_sort_by', t('catalog.sortable'), (row) => row.used_for_sort_by),
    flag('is_visible_on_front', t('catalog.onFront'), (row) => row.is_visible_on_front),
  ];
  const create = (
    <Button component={Link} to="/attributes/new">
      {t('catalog.newAttribute')}
    </Button>
  );
  return (
    <Page title={t('nav.attributes')} actions={create}>
      <DataList
        id="catalog.attribute"
        title={t('nav.attributes')}
        columns={columns}
        rowId={({ attribute_id }) => attribute_id}
        rowName={({ default_frontend_label: label, attribute_code: code }) => label || code}
        rowLink={({ attribute_code: code }) => `/attributes/${code}`}
        query={(criteria, text) => trpc.catalog.attribute.list.queryOptions({ searchCriteria: withWords(criteria, text) })}
        defaultSort="default_frontend_label"
        exportKind="attributes.export"
        empty={{ title: t('catalog.attributesEmpty'), hint: t('catalog.attributesEmptyHint'), action: create }}
      />
    </Page>
  );
}

/** The words are looked for in labels and codes. */
function withWords(criteria: ListCriteria, text: string) {
  if (!text) return criteria;
  const value = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const filters = ['default_frontend_label', 'attribute_code'].map((field) => ({ field, condition_type: 'like' as const, value }));
  return { ...criteria, filter_groups: [...criteria.filter_groups, { filters }] };
}
