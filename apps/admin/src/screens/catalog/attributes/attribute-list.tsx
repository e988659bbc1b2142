import { Attribute } from '@merx/router/schema/catalog/attribute/attribute-entity';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import type { ListCriteria } from '../../../list/list-search';
import { INPUT_KINDS, SCOPES } from './attribute-values';

/** The list of product attributes. */
export function AttributeList() {
  const { t } = useTranslation();
  const flag = <Id extends keyof Attribute>(id: Id, isExtra = false) => ({
    id,
    // Some flags are strings, "0" or "1".
    render: ({ [id]: value }: Attribute) => t(value === true || value === '1' ? 'word.yes' : 'word.no'),
    filter: { kind: 'yesNo' } as const,
    isExtra,
    narrow: 'hidden' as const,
  });
  const inputs = INPUT_KINDS.map((value) => ({ value, label: t(`catalog.inputs.${value}`) }));
  return (
    <ListPage
      id="catalog.attribute"
      title={t('nav.attributes')}
      columns={columnsOf(Attribute, 'catalog.attribute', [
        { id: 'default_frontend_label', render: labelOf },
        { id: 'attribute_code', label: 'word.code' },
        { id: 'frontend_input', options: inputs, narrow: 'side' },
        { id: 'scope', options: SCOPES.map((value) => ({ value, label: t(`catalog.scopes.${value}`) })) },
        flag('is_required'),
        flag('is_user_defined'),
        flag('is_filterable'),
        flag('is_searchable', true),
        flag('is_comparable', true),
        flag('used_for_sort_by', true),
        flag('is_visible_on_front', true),
      ])}
      rowId={({ attribute_id }) => attribute_id}
      rowName={labelOf}
      rowLink={({ attribute_code: code }) => `/attributes/${code}`}
      to="/attributes"
      create={t('catalog.newAttribute')}
      query={(criteria, text) => trpc.catalog.attribute.list.queryOptions({ searchCriteria: withWords(criteria, text) })}
      defaultSort="default_frontend_label"
      exportKind="attributes.export"
      empty={{ title: t('catalog.attributesEmpty'), hint: t('catalog.attributesEmptyHint') }}
    />
  );
}

const labelOf = ({ default_frontend_label: label, attribute_code: code }: Attribute): string => label || code;

/** Searches labels and codes. */
function withWords(criteria: ListCriteria, text: string) {
  if (!text) return criteria;
  const value = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const filters = ['default_frontend_label', 'attribute_code'].map((field) => ({ field, condition_type: 'like' as const, value }));
  return { ...criteria, filter_groups: [...criteria.filter_groups, { filters }] };
}
