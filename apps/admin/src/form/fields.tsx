import {
  Checkbox,
  type CheckboxProps,
  MultiSelect,
  type MultiSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localTime, utcTime } from './local-time';
import { NumberBox, type NumberBoxProps } from './number-box';

interface Named<Values extends FieldValues> {
  name: FieldPath<Values>;
}

/** Zod's error for an empty field. */
const EMPTY = ['too_small', 'invalid_type', 'custom'];

/** The field's error message, or that a value is required. */
export const faultText = (error: { type?: string | undefined; message?: string | undefined }, required: string): string =>
  !error.message || (EMPTY.includes(error.type ?? '') && /^(Invalid input|Too small)/.test(error.message)) ? required : error.message;

/** Binds a field's value and error to the surrounding form. */
function useField(name: string) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name });
  const { error } = fieldState;
  return { ...field, error: error && faultText(error, t('form.required')) };
}

/** Single-line text. */
export function TextField<Values extends FieldValues>({ name, ...props }: Named<Values> & TextInputProps) {
  const { value, ...field } = useField(name);
  return <TextInput {...props} {...field} value={value ?? ''} />;
}

/** Multi-line text. */
export function TextAreaField<Values extends FieldValues>({ name, ...props }: Named<Values> & TextareaProps) {
  const { value, ...field } = useField(name);
  return <Textarea autosize minRows={3} {...props} {...field} value={value ?? ''} />;
}

type NumberFieldProps<Values extends FieldValues> = Named<Values> & Omit<NumberBoxProps, 'name' | 'value' | 'onChange'>;

/** A number, or `null` when empty. The form cannot be submitted while the text is not a valid number. */
export function NumberField<Values extends FieldValues>({ name, ...props }: NumberFieldProps<Values>) {
  return <NumberBox {...props} {...useField(name)} />;
}

/** An amount of money in the given currency. */
export function MoneyField<Values extends FieldValues>({
  currency,
  ...props
}: NumberFieldProps<Values> & { currency?: string | undefined }) {
  return <NumberField {...(currency && { rightSection: currency, rightSectionWidth: 52 })} {...props} />;
}

/** Single select; values stay numbers when `isNumber` is set. */
export function SelectField<Values extends FieldValues>({
  name,
  isNumber,
  ...props
}: Named<Values> & SelectProps & { isNumber?: boolean }) {
  const { value, onChange, ...field } = useField(name);
  return (
    <Select
      {...props}
      {...field}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen !== null && isNumber ? Number(chosen) : chosen)}
    />
  );
}

/** Multi-select; values stay numbers when `isNumber` is set. */
export function MultiSelectField<Values extends FieldValues>({
  name,
  isNumber,
  ...props
}: Named<Values> & MultiSelectProps & { isNumber?: boolean }) {
  const { value, onChange, ...field } = useField(name);
  return (
    <MultiSelect
      searchable
      {...props}
      {...field}
      value={((value ?? []) as (string | number)[]).map(String)}
      onChange={(chosen) => onChange(isNumber ? chosen.map(Number) : chosen)}
    />
  );
}

/** Yes or no, as a switch. */
export function SwitchField<Values extends FieldValues>({ name, ...props }: Named<Values> & SwitchProps) {
  const { value, onChange, ...field } = useField(name);
  return <Switch {...props} {...field} checked={Boolean(value)} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

/** Yes or no, as a checkbox. */
export function CheckField<Values extends FieldValues>({ name, ...props }: Named<Values> & CheckboxProps) {
  const { value, onChange, ...field } = useField(name);
  return <Checkbox {...props} {...field} checked={Boolean(value)} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

/** A date, with the browser's date picker; `null` when empty. */
export function DayField<Values extends FieldValues>({ name, ...props }: Named<Values> & TextInputProps) {
  const { value, onChange, ...field } = useField(name);
  return (
    <TextInput
      {...props}
      {...field}
      type="date"
      value={typeof value === 'string' ? value.slice(0, 10) : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** A date and time in the viewer's time zone, with the browser's picker; `null` when empty. The value is in UTC. */
export function TimeField<Values extends FieldValues>({ name, ...props }: Named<Values> & TextInputProps) {
  const { value, onChange, ...field } = useField(name);
  return (
    <TextInput
      {...props}
      {...field}
      type="datetime-local"
      value={localTime(typeof value === 'string' ? value : null)}
      onChange={(event) => onChange(utcTime(event.currentTarget.value))}
    />
  );
}

/** A password input; for a new password with its requirements. */
export function PasswordField({ name, isNew, ...props }: PasswordInputProps & { name: string; isNew?: boolean | undefined }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name });
  return (
    <PasswordInput
      {...(isNew && { description: t('system.passwordRule') })}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      {...props}
      {...field}
      value={field.value ?? ''}
      error={fieldState.error && faultText(fieldState.error, t('form.required'))}
    />
  );
}
