import { MultiSelect, PasswordInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { NumberTextBox } from '../../../form/number-box';
import { isUnread, type Unread } from '../../../form/number-text';
import type { Choice } from '../../../list/choices';
import { listed, type Setting, unitLabel } from './setting';

interface Props {
  setting: Setting;
  /** The values by name, if they are chosen from. */
  choices: Choice[] | undefined;
  value: string | Unread;
  id: string;
  /** What the setting changes; shown beside the input, by the id of the input and `-help`. */
  help: string | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string | Unread) => void;
}

const SEARCHED = 8;
const WIDTH = 460;
const NUMBER_WIDTH = 220;

/** The input of a setting, by its control. Its label has the id of the input as `htmlFor`. */
export function SettingInput({ setting, choices, value: raw, onChange, help, ...own }: Props) {
  const { name } = setting;
  const value = isUnread(raw) ? '' : raw;
  if (name === 'switch')
    return (
      <Switch
        {...own}
        aria-describedby={`${own.id}-help`}
        checked={value === '1'}
        onChange={(event) => onChange(event.currentTarget.checked ? '1' : '0')}
      />
    );
  // Read out with the input, but shown elsewhere.
  const shared = { ...own, ...(help && { description: help, descriptionProps: { display: 'none' } }) };
  if (name === 'integer' || name === 'decimal' || name === 'money') return <NumberInput {...{ setting, raw, onChange }} {...shared} />;
  if (name === 'secret') return <SecretInput {...{ value, onChange }} {...shared} />;
  const props = { ...shared, maw: WIDTH };
  if (name === 'emails') return <EmailsInput {...props} value={value} onChange={onChange} />;
  const text = { value, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) };
  if (!choices && name === 'long_text') return <Textarea {...props} {...text} autosize minRows={3} />;
  if (!choices || choices.length === 0) return <TextInput {...props} {...text} {...(name === 'email' && { type: 'email' })} />;
  return <ChoiceInput {...props} name={name} value={value} onChange={onChange} choices={choices} />;
}

type Shared = Pick<Props, 'id' | 'error' | 'disabled'> & { maw?: number; description?: string };
type TextProps = Shared & { value: string; onChange: (value: string) => void };

const MANY: readonly Setting['name'][] = ['multiselect', 'countries', 'currencies'];

/** One or several values by name. A value that is no longer among the choices is kept. */
function ChoiceInput({ name, value, choices, onChange, ...shared }: TextProps & { name: Setting['name']; choices: Choice[] }) {
  const isMany = MANY.includes(name);
  const known = new Set(choices.map((choice) => choice.value));
  const kept = (isMany ? listed(value) : [value]).filter((one) => !known.has(one) && one !== '');
  const data = [...choices, ...kept.map((one) => ({ value: one, label: one }))];
  const search = data.length > SEARCHED;
  if (isMany)
    return (
      <MultiSelect {...shared} data={data} value={listed(value)} searchable={search} onChange={(chosen) => onChange(chosen.join(','))} />
    );
  return (
    <Select
      {...shared}
      data={data}
      value={value}
      searchable={search}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

function NumberInput({
  setting,
  raw,
  onChange,
  ...shared
}: Shared & { setting: Setting; raw: string | Unread; onChange: Props['onChange'] }) {
  const { name, unit, min, max } = setting;
  const currency = useLookups()?.base_currency;
  const behind = name === 'money' ? currency : unitLabel(unit);
  return (
    <NumberTextBox
      {...shared}
      {...{ min, max }}
      maw={NUMBER_WIDTH}
      decimals={name === 'integer' ? 0 : 4}
      value={raw}
      onChange={onChange}
      {...(behind && { rightSection: behind, rightSectionWidth: 84, rightSectionPointerEvents: 'none' })}
    />
  );
}

const HIDDEN = '******';

/** A secret is never shown: an empty field leaves it unchanged. */
function SecretInput({ value, onChange, ...shared }: TextProps) {
  const { t } = useTranslation();
  const isSet = value === HIDDEN;
  return (
    <PasswordInput
      {...shared}
      maw={WIDTH}
      autoComplete="off"
      value={isSet ? '' : value}
      placeholder={t(isSet ? 'settings.newSecret' : 'settings.noSecret')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function EmailsInput({ value, onChange, ...shared }: TextProps) {
  const { t } = useTranslation();
  const emails = listed(value);
  return (
    <TagsInput
      {...shared}
      value={emails}
      placeholder={emails.length === 0 ? t('settings.addEmail') : ''}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      onChange={(chosen) => onChange(chosen.join(','))}
    />
  );
}
