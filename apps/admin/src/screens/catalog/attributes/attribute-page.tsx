import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { useEntityForm } from '../../../form/use-entity-form';
import { useVersioned } from '../../../form/use-version';
import { Columns } from '../../../shell/columns';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { StatusBadge } from '../../../shell/status-badge';
import { AttributeFlags, AttributeMain, WhereUsed } from './attribute-cards';
import { type Attribute, AttributeForm, formOf, hasOptions, inputOf, ownsOptions } from './attribute-values';
import { OptionTable } from './option-table';

/** One product attribute: properties, options, usage. */
export function AttributePage() {
  const { code } = useParams({ strict: false }) as { code: string };
  const isNew = code === 'new';
  const read = trpc.catalog.attribute.get.queryOptions({ attributeCode: code }, { trpc: { context: { store: 'all' } } });
  const known = useQuery({ ...read, enabled: !isNew });
  const id = known.data?.attribute_id ?? 0;
  const stored = useVersioned('attribute', id, read, isNew || id === 0);
  const { data: lists } = useQuery(trpc.ui.lookups.queryOptions());
  const error = known.error ?? stored.error;
  if (error) throw error;
  if (!lists || (!isNew && !stored.data)) return <PageSkeleton />;
  return (
    <AttributeEditor
      key={code}
      attribute={stored.data?.data}
      version={stored.data?.version ?? 0}
      stores={lists.stores.map(({ id: storeId, name }) => ({ id: storeId, name }))}
    />
  );
}

interface Props {
  attribute: Attribute | undefined;
  version: number;
  stores: { id: number; name: string }[];
}

function AttributeEditor({ attribute, version, stores }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const attributeCode = attribute?.attribute_code;
  const storeIds = stores.map(({ id }) => id);
  const values = formOf(attribute, storeIds);
  const entityForm = useEntityForm({
    entity: 'attribute',
    entityId: attribute?.attribute_id ?? 'new',
    values,
    version,
    store: 'all',
    schema: AttributeForm,
    fieldOf: (name) => FIELDS[name],
    save: async (form, call) => {
      const input = inputOf(form, storeIds, !attributeCode);
      if (!attributeCode) return client.catalog.attribute.create.mutate({ attribute: input }, call);
      const kept = new Set(form.options.map(({ value }) => value));
      for (const { value } of values.options)
        if (!kept.has(value)) await client.catalog.attribute.deleteOption.mutate({ attributeCode, optionId: value }, call);
      return client.catalog.attribute.update.mutate({ attributeCode, attribute: input }, call);
    },
    onSaved: (saved) => {
      if (!attributeCode) void navigate({ to: `/attributes/${saved.attribute_code}`, replace: true });
    },
  });
  async function remove(code: string): Promise<void> {
    const isGone = await act((call) => client.catalog.attribute.delete.mutate({ attributeCode: code }, call), {
      done: t('form.deleted'),
      undo: true,
    });
    if (isGone) await navigate({ to: '/attributes', ignoreBlocker: true });
  }
  const input = entityForm.form.watch('input');
  const showsOptions = attribute ? ownsOptions(attribute) : hasOptions(input);
  return (
    <EntityPage
      entityForm={entityForm}
      title={attribute ? attribute.default_frontend_label || attribute.attribute_code : t('catalog.newAttribute')}
      mark={attribute && !attribute.is_user_defined && <StatusBadge tone="quiet">{t('catalog.ofSystem')}</StatusBadge>}
      back={{ to: '/attributes', label: t('nav.attributes') }}
      onDelete={attributeCode && attribute?.is_user_defined ? () => void remove(attributeCode) : undefined}
    >
      <Columns
        side={
          <>
            <AttributeFlags />
            {attributeCode && <WhereUsed code={attributeCode} />}
          </>
        }
      >
        <AttributeMain attribute={attribute} stores={stores} />
        {showsOptions && <OptionTable stores={stores} isMultiple={input === 'multiselect'} />}
      </Columns>
    </EntityPage>
  );
}

/** Maps field names of server errors to form fields. */
const FIELDS: Record<string, string> = {
  default_frontend_label: 'label',
  attribute_code: 'code',
  attributeCode: 'code',
  frontend_input: 'input',
};
