import { Badge, Button, Grid, Group, PasswordInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../api/trpc';
import { NumberTextBox } from '../../form/number-box';
import { isUnread, type Unread } from '../../form/number-text';
import { say } from '../../texts/say';
import { type Scope, settingTitle } from './settings';

type Setting = Outputs['store']['settings']['list'][number];

interface Props {
  setting: Setting;
  scope: Scope;
  /** The new value; null: inherit from the parent scope; undefined: unchanged. */
  changed: string | Unread | null | undefined;
  onChange: (value: string | Unread | null | undefined) => void;
}

const RANK = { default: 0, websites: 1, stores: 2 } as const;
const LONG_TEXT = /_address|instructions|copy_to|options$|countr/;

/** One setting: its value, the scope it comes from, and a button to inherit from the parent scope. */
export function SettingField({ setting, scope, changed, onChange }: Props) {
  const { t } = useTranslation();
  const { path, value, set_in, lowest_scope } = setting;
  const isTooNarrow = RANK[scope.scope] > RANK[lowest_scope];
  const isOwn = changed === undefined ? set_in === scope.scope : changed !== null;
  const current = changed ?? (changed === null ? setting.default : value);
  const set = (next: string | Unread): void => onChange(next === value && set_in === scope.scope ? undefined : next);
  return (
    <Grid gap="xs" align="center">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Text size="sm" fw={500} id={`setting-${path}`}>
          {settingTitle(path)}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {path}
        </Text>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Group gap="xs" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>
            <ValueField setting={setting} value={current} disabled={isTooNarrow} onChange={set} />
          </div>
          {isOwn ? (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(set_in === scope.scope ? null : undefined)}>
              {t('stores.useDefault')}
            </Button>
          ) : (
            <Badge variant="light" color="gray" tt="none">
              {set_in === null || changed === null ? t('stores.builtIn') : t(`stores.from.${set_in}`)}
            </Badge>
          )}
        </Group>
      </Grid.Col>
    </Grid>
  );
}

interface ValueProps {
  setting: Setting;
  value: string | Unread;
  disabled: boolean;
  onChange: (value: string | Unread) => void;
}

function ValueField({ setting, value: raw, disabled, onChange }: ValueProps) {
  const { t } = useTranslation();
  const value = isUnread(raw) ? '' : raw;
  const { path, type, options, is_secret } = setting;
  const shared = { 'aria-labelledby': `setting-${path}`, disabled };
  if (type === 'flag')
    return (
      <Switch
        {...shared}
        checked={value === '1'}
        onChange={(event) => onChange(event.currentTarget.checked ? '1' : '0')}
        onLabel={t('word.yes')}
        offLabel={t('word.no')}
        size="md"
      />
    );
  if (options)
    return (
      <Select
        {...shared}
        data={options.map((option) => ({ value: option, label: say(`stores.option.${option}`, option || '–') }))}
        value={value}
        onChange={(chosen) => onChange(chosen ?? '')}
        searchable={options.length > 10}
      />
    );
  if (is_secret)
    return <PasswordInput {...shared} value={value} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />;
  if (type === 'integer' || type === 'decimal')
    return <NumberTextBox {...shared} value={raw} decimals={type === 'integer' ? 0 : 4} onChange={onChange} />;
  if (LONG_TEXT.test(path))
    return <Textarea {...shared} autosize minRows={1} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  return <TextInput {...shared} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
}
