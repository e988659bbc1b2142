import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { FormFields } from '../../../form/form-fields';
import { RecordPage } from '../../../form/record-page';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { isDefault, SourceForm, sourceInput, sourceValues, useRegions } from './source-form';

/** One source: its address, contact, pick-up and shipping methods. */
export function SourcePage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="inventory_source"
      list={{ to: '/sources', label: t('nav.sources') }}
      idOf={(code) => code}
      read={(sourceCode) => trpc.catalogInventory.source.get.queryOptions({ sourceCode })}
      form={{ schema: SourceForm.schema, valuesOf: sourceValues }}
      title={(source) => source?.name ?? t('products.sources.new')}
      mark={(source) => isDefault(source) && <StatusBadge tone="quiet">{t('products.sources.default')}</StatusBadge>}
      save={async (values, sourceCode, call) => {
        const source = sourceInput(values);
        if (sourceCode === undefined) await client.catalogInventory.source.createNew.mutate({ source }, call);
        else await client.catalogInventory.source.change.mutate({ sourceCode, source }, call);
        return { id: encodeURIComponent(values.source_code) };
      }}
    >
      {({ stored, history }) => (
        <Columns
          side={
            <>
              <Pickup isDefault={isDefault(stored)} />
              <Carriers />
              {history}
            </>
          }
        >
          <Card title={t('products.sources.general')}>
            <FormFields
              of={SourceForm}
              only={['name', 'source_code', 'enabled', 'description']}
              disabled={[...(stored ? (['source_code'] as const) : []), ...(isDefault(stored) ? (['enabled'] as const) : [])]}
            />
          </Card>
          <Address isDefault={isDefault(stored)} />
          <Card title={t('products.sources.contact')}>
            <FormFields of={SourceForm} only={['contact_name', 'email', 'phone', 'fax']} />
          </Card>
        </Columns>
      )}
    </RecordPage>
  );
}

/** The address; a country with known regions offers them, and changing the country clears the region. */
function Address({ isDefault: isOrigin }: { isDefault: boolean }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const region = useRegions().length > 0 ? 'region_id' : 'region';
  const forget = (): void => {
    setValue('region_id', null, { shouldDirty: true });
    setValue('region', '', { shouldDirty: true });
  };
  return (
    <Card title={t('products.sources.address')} gap="sm">
      {isOrigin && <Hint>{t('products.sources.defaultAddress')}</Hint>}
      <FormFields of={SourceForm} only={['country_id', region, 'postcode', 'city', 'street']} onChosen={{ country_id: forget }} />
      <Hint>{t('products.sources.degreesHint')}</Hint>
      <FormFields of={SourceForm} only={['latitude', 'longitude']} />
    </Card>
  );
}

function Pickup({ isDefault: isNever }: { isDefault: boolean }) {
  const { t } = useTranslation();
  const isActive = useWatch({ name: 'is_pickup_location_active' });
  if (isNever)
    return (
      <Card title={t('products.sources.pickup')}>
        <Hint>{t('products.sources.noPickup')}</Hint>
      </Card>
    );
  return (
    <Card title={t('products.sources.pickup')}>
      <FormFields
        of={SourceForm}
        only={['is_pickup_location_active', ...(isActive ? (['frontend_name', 'frontend_description'] as const) : [])]}
      />
    </Card>
  );
}

function Carriers() {
  const { t } = useTranslation();
  const usesDefault = useWatch({ name: 'use_default_carrier_config' });
  return (
    <Card title={t('products.sources.carriers')}>
      <FormFields of={SourceForm} only={['use_default_carrier_config', ...(usesDefault ? [] : (['carriers'] as const))]} />
    </Card>
  );
}
