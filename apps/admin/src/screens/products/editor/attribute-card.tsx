import { Checkbox, Grid, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  DayField,
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../../form/fields';
import { RichTextField } from '../../../form/rich-text-field';
import { Card } from '../../../shell/card';
import { say } from '../../../texts/say';
import classes from './attribute-field.module.css';
import { attributeLabel, fieldKind, fromWire, optionLabel } from './attribute-value';
import type { Attribute, ProductForm } from './product-form';
import { useProductScope } from './product-scope';
import { isRequired } from './required';

interface Props {
  title: string;
  attributes: readonly Attribute[];
  /** One field per line, for narrow columns. */
  isNarrow?: boolean;
  /** Rendered before the attributes. */
  before?: ReactNode;
  after?: ReactNode;
}

const WIDE: ReadonlySet<string> = new Set(['rich', 'long']);

/** A card with the fields of some attributes, short ones side by side. */
export function AttributeCard({ title, attributes, isNarrow = false, before, after }: Props) {
  const typeId = useWatch<ProductForm, 'type_id'>({ name: 'type_id' });
  if (attributes.length === 0 && !before && !after) return null;
  const isWide = (attribute: Attribute): boolean => isNarrow || WIDE.has(fieldKind(attribute)) || attribute.attribute_code === 'name';
  return (
    <Card title={title}>
      <Grid>
        {before}
        {attributes.map((attribute) => (
          <Grid.Col key={attribute.attribute_code} span={isWide(attribute) ? 12 : { base: 12, sm: 6 }}>
            <AttributeField attribute={attribute} typeId={typeId} />
          </Grid.Col>
        ))}
        {after}
      </Grid>
    </Card>
  );
}

interface FieldProps {
  attribute: Attribute;
  typeId: string;
}

/** The field of one product attribute; in a store view with a switch to use the default value. */
function AttributeField({ attribute, typeId }: FieldProps) {
  const { store } = useProductScope();
  const { field: own } = useController<ProductForm, 'own'>({ name: 'own' });
  const isShared = store !== undefined && (attribute.scope === 'global' || !own.value.includes(attribute.attribute_code));
  return (
    <Stack gap={4} className={isShared ? classes.shared : undefined}>
      <KindField attribute={attribute} typeId={typeId} disabled={isShared} />
      {store && <ScopeLine attribute={attribute} isShared={isShared} />}
    </Stack>
  );
}

function KindField({ attribute, typeId, disabled }: FieldProps & { disabled: boolean }) {
  const { currency } = useProductScope();
  const name = `attributes.${attribute.attribute_code}`;
  const label = attributeLabel(attribute);
  const required = isRequired(attribute, typeId);
  const description = attribute.note || say(`products.edit.hint.${attribute.attribute_code}`, '') || undefined;
  const common = { name, label, description, disabled, required, withAsterisk: required };
  switch (fieldKind(attribute)) {
    case 'rich':
      return <RichTextField name={name} label={label} description={description} disabled={disabled} />;
    case 'long':
      return <TextAreaField {...common} />;
    case 'number':
      return <NumberField {...common} min={0} />;
    case 'money':
      return <MoneyField {...common} min={0} currency={currency} />;
    case 'day':
      return <DayField {...common} />;
    case 'yesNo':
      return <SwitchField name={name} label={label} description={description} disabled={disabled} mt={6} />;
    case 'choice':
      return (
        <SelectField
          {...common}
          data={choices(attribute)}
          clearable={!required && !ALWAYS_SET.has(attribute.attribute_code)}
          searchable={attribute.options.length > 8}
        />
      );
    case 'choices':
      return <MultiSelectField {...common} data={choices(attribute)} clearable />;
    default:
      return <TextField {...common} />;
  }
}

/** Attributes that always have a value, so clearing them has no effect. */
const ALWAYS_SET: ReadonlySet<string> = new Set(['status', 'visibility']);

const choices = (attribute: Attribute) =>
  attribute.options
    .filter(({ value }) => value !== '')
    .map(({ value, label }) => ({ value, label: optionLabel(attribute.attribute_code, value, label) }));

/** In a store view: shows whether the default value is used. */
function ScopeLine({ attribute, isShared }: { attribute: Attribute; isShared: boolean }) {
  const { t } = useTranslation();
  const { shared } = useProductScope();
  const { setValue } = useFormContext<ProductForm>();
  const { field: own } = useController<ProductForm, 'own'>({ name: 'own' });
  const code = attribute.attribute_code;
  if (attribute.scope === 'global')
    return (
      <Text size="xs" c="dimmed">
        {t('products.edit.sameEverywhere')}
      </Text>
    );
  const take = (isTaken: boolean): void => {
    own.onChange(isTaken ? own.value.filter((one) => one !== code) : [...own.value, code].sort());
    if (isTaken) setValue(`attributes.${code}`, fromWire(attribute, shared[code]), { shouldDirty: true });
  };
  return (
    <Checkbox
      size="xs"
      checked={isShared}
      onChange={(event) => take(event.currentTarget.checked)}
      label={
        <>
          {t('form.useDefault')}
          <VisuallyHidden component="span">: {attributeLabel(attribute)}</VisuallyHidden>
        </>
      }
      description={attribute.scope === 'website' ? t('products.edit.wholeWebsite') : undefined}
    />
  );
}
