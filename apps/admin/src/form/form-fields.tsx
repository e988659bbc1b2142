import { Grid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  CheckField,
  DayField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  TimeField,
} from './fields';
import type { Field } from './form-of';
import { RichTextField } from './rich-text-field';

interface Props<Name extends string> {
  of: { fields: Record<Name, Field> };
  /** Names of the fields to show; all by default. */
  only?: readonly Name[];
  /** Path of the fields in the form values, e.g. `addresses.0`. */
  at?: string | undefined;
  disabled?: readonly Name[];
  /** Runs when that field's selection changes. */
  onChosen?: Partial<Record<Name, () => void>>;
}

/** The fields of a form in order, half-width ones side by side. */
export function FormFields<Name extends string>({ of, only, at, disabled = [], onChosen }: Props<Name>) {
  const names = only ?? (Object.keys(of.fields) as Name[]);
  return (
    <Grid align="flex-end">
      {names.map((name) => (
        <Grid.Col key={name} span={of.fields[name].half ? { base: 12, xs: 6 } : 12}>
          <FormField
            name={at ? `${at}.${name}` : name}
            field={of.fields[name]}
            disabled={disabled.includes(name)}
            onChosen={onChosen?.[name]}
          />
        </Grid.Col>
      ))}
    </Grid>
  );
}

interface FieldProps {
  name: string;
  field: Field;
  disabled?: boolean | undefined;
  onChosen?: (() => void) | undefined;
}

/** Renders one field from its declaration. */
export function FormField({ name, field, disabled = false, onChosen }: FieldProps) {
  const { t } = useTranslation();
  const { kind, as, min, max, unit, maxLength, autoComplete } = field;
  const isDisabled = disabled || field.disabled === true;
  const common = { name, label: t(field.label), description: field.hint && t(field.hint), disabled: isDisabled };
  const shared = { ...common, required: field.isRequired, 'data-autofocus': field.autoFocus };
  if (field.choices) return <ChoiceField {...shared} field={field} useChoices={field.choices} onChosen={onChosen} />;
  if (kind === 'flag') return as === 'check' ? <CheckField {...common} /> : <SwitchField {...common} />;
  if (kind === 'integer' || kind === 'number')
    return <NumberField {...shared} {...{ min, max }} {...(kind === 'integer' && { decimals: 0 })} rightSection={unit} />;
  if (as === 'html') return <RichTextField {...common} />;
  if (as === 'area') return <TextAreaField {...shared} minRows={2} />;
  if (as === 'day') return <DayField {...shared} />;
  if (as === 'time') return <TimeField {...shared} />;
  return <TextField {...shared} {...(as && { type: as })} {...(maxLength && { maxLength })} {...(autoComplete && { autoComplete })} />;
}

interface ChoiceProps {
  name: string;
  label: string;
  description: string | undefined;
  required: boolean;
  disabled: boolean;
  field: Field;
  useChoices: NonNullable<Field['choices']>;
  onChosen: (() => void) | undefined;
}

const SEARCHED = 8;

function ChoiceField({ field, useChoices, onChosen, ...shared }: ChoiceProps) {
  const data = useChoices(shared.name);
  const { isNumber, kind, clearable } = field;
  if (kind === 'list') return <MultiSelectField {...shared} isNumber={isNumber} data={data} limit={100} />;
  const search = data.length > SEARCHED && { searchable: true };
  return (
    <SelectField
      {...shared}
      isNumber={isNumber}
      data={data}
      {...search}
      {...(onChosen && { onOptionSubmit: onChosen })}
      clearable={clearable === true}
      allowDeselect={clearable === true}
    />
  );
}
