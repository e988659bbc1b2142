import { Anchor, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import {
  CheckField,
  DayField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../../form/fields';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { say } from '../../../texts/say';
import { type Attribute, type AttributeForm, FLAGS, hasOptions, INPUT_KINDS, PRODUCT_TYPES, SCOPES } from './attribute-values';

interface Props {
  attribute: Attribute | undefined;
  stores: { id: number; name: string }[];
}

/** Basic properties of an attribute: label, input type, scope. */
export function AttributeMain({ attribute, stores }: Props) {
  const { t } = useTranslation();
  const kinds = INPUT_KINDS.map((value) => ({ value: value as string, label: t(`catalog.inputs.${value}`) }));
  const input = attribute?.frontend_input ?? '';
  if (input && !kinds.some(({ value }) => value === input)) kinds.push({ value: input, label: say(`catalog.inputs.${input}`, input) });
  return (
    <Card title={t('catalog.definition')} gap="md">
      <TextField name="label" label={t('catalog.attribute.default_frontend_label')} required />
      {stores.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {stores.map(({ id, name }) => (
            <TextField key={id} name={`stores.${id}`} label={t('catalog.labelIn', { store: name })} placeholder={t('catalog.asAbove')} />
          ))}
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          name="code"
          label={t('word.code')}
          description={attribute ? t('catalog.codeStays') : t('catalog.codeHint')}
          disabled={Boolean(attribute)}
        />
        <SelectField
          name="input"
          label={t('catalog.attribute.frontend_input')}
          description={t('catalog.inputHint')}
          data={kinds}
          allowDeselect={false}
          disabled={Boolean(attribute)}
        />
        <SelectField
          name="scope"
          label={t('catalog.attribute.scope')}
          description={t('catalog.scopeHint')}
          data={SCOPES.map((value) => ({ value, label: t(`catalog.scopes.${value}`) }))}
          allowDeselect={false}
        />
        <MultiSelectField
          name="apply_to"
          label={t('catalog.applyTo')}
          description={t('catalog.applyToHint')}
          data={PRODUCT_TYPES.map((value) => ({ value, label: t(`catalog.types.${value}`) }))}
        />
      </SimpleGrid>
      <Default />
      <TextAreaField name="note" label={t('catalog.note')} minRows={1} />
      <SwitchField name="is_required" label={t('catalog.attribute.is_required')} />
      <SwitchField name="is_unique" label={t('catalog.unique')} description={t('catalog.uniqueHint')} />
    </Card>
  );
}

/** Default value for new products; the default of options is set in the option table. */
function Default() {
  const { t } = useTranslation();
  const input = useWatch<AttributeForm, 'input'>({ name: 'input' });
  const field = { name: 'default_value' as const, label: t('catalog.defaultValue') };
  if (hasOptions(input) || input === 'media_image' || input === 'gallery') return null;
  if (input === 'textarea') return <TextAreaField {...field} />;
  if (input === 'date') return <DayField {...field} />;
  if (input === 'price') return <NumberField {...field} />;
  if (input !== 'boolean') return <TextField {...field} />;
  const data = [
    { value: '1', label: t('word.yes') },
    { value: '0', label: t('word.no') },
  ];
  return <SelectField {...field} data={data} clearable />;
}

/** Where the storefront uses the attribute. */
export function AttributeFlags() {
  const { t } = useTranslation();
  return (
    <Card title={t('catalog.use')} gap="sm">
      {FLAGS.map((flag) => (
        <CheckField key={flag} name={`flags.${flag}`} label={t(`catalog.flags.${flag}`)} />
      ))}
    </Card>
  );
}

/** The attribute sets that contain the attribute, and the number of products that use it for variants. */
export function WhereUsed({ code }: { code: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.catalog.attribute.usage.queryOptions({ attributeCode: code }));
  return (
    <Card title={t('catalog.whereUsed')}>
      {!data ? (
        <Skeleton height={60} />
      ) : (
        <Stack gap={6}>
          {data.sets.length === 0 && <Hint>{t('catalog.inNoSet')}</Hint>}
          {data.sets.map(({ id, name, group }) => (
            <Text key={id} size="sm">
              <Anchor component={Link} to={`/attribute-sets/${id}`}>
                {name}
              </Anchor>{' '}
              <Text component="span" size="sm" c="dimmed">
                {group}
              </Text>
            </Text>
          ))}
          <Hint>{t('catalog.variesBy', { count: data.configurables })}</Hint>
        </Stack>
      )}
    </Card>
  );
}
