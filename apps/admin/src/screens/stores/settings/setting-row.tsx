import { Anchor, Badge, Box, Grid, Group, Text } from '@mantine/core';
import { IconLink, IconLock } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import type { Unread } from '../../../form/number-text';
import { useMay } from '../../../session/me';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { settingLink } from '../../../shell/setting-link';
import { showToast } from '../../../shell/toast';
import { useChoices } from './choices';
import { isTooNarrow } from './scopes';
import { helpOf, labelOf, type Setting, valueText } from './setting';
import { SettingInput } from './setting-input';
import classes from './settings.module.css';
import type { SettingsForm } from './use-settings';

interface Props {
  setting: Setting;
  form: SettingsForm;
  /** Whether the URL names this setting: it is scrolled to and marked. */
  isTarget: boolean;
}

/** Whether nothing has changed that the row shows. The choices of some settings depend on others. */
const isSame = (before: Props, { setting, form, isTarget }: Props): boolean =>
  before.setting === setting &&
  before.isTarget === isTarget &&
  before.form.settings === form.settings &&
  before.form.changes[setting.path] === form.changes[setting.path] &&
  before.form.errors[setting.path] === form.errors[setting.path] &&
  setting.countryPath === undefined &&
  setting.name !== 'sender';

/** One setting: its input, what applies without it, and where its value comes from. Typing in one row does not render the others. */
export const SettingRow = memo(Row, isSame);

function Row({ setting, form, isTarget }: Props) {
  const { path, value, set_in, inherited, width } = setting;
  const { scope } = form;
  const may = useMay();
  const choices = useChoices(setting, form.current);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTarget) box.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const changed = form.changes[path];
  const isForbidden = setting.is_guarded && !may('Magento_Backend::all');
  const isNarrow = isTooNarrow(width, scope);
  const hasOwn = set_in === scope.scope;
  const isOwn = changed === undefined ? hasOwn : changed !== null;
  const change = (next: string | Unread): void => form.change(path, next === value && hasOwn ? undefined : next);
  return (
    <Box ref={box} className={classes.row} data-target={isTarget || undefined} data-changed={changed !== undefined || undefined}>
      <Grid gap={6}>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Group gap={2} wrap="nowrap" align="flex-start">
            <Text component="label" htmlFor={path} size="sm" fw={500} className={classes.label}>
              {labelOf(setting)}
            </Text>
            <CopyLink setting={setting} />
          </Group>
          <Hint size="xs" id={`${path}-help`}>
            {helpOf(setting)}
          </Hint>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <SettingInput
            id={path}
            help={helpOf(setting)}
            setting={setting}
            choices={choices}
            value={changed ?? (changed === null ? inherited.value : value)}
            error={form.errors[path]}
            disabled={isNarrow || isForbidden}
            onChange={change}
          />
          <State {...{ setting, form, isOwn, isForbidden, isNarrow, choices }} />
        </Grid.Col>
      </Grid>
    </Box>
  );
}

/** Why the setting cannot be changed here, or where its value comes from. */
function State({ isNarrow, ...origin }: OriginProps & { isNarrow: boolean }) {
  const { t } = useTranslation();
  const { setting, isForbidden } = origin;
  return (
    <Group gap={6} mt={2} className={classes.state}>
      {isForbidden && <IconLock size={14} aria-hidden />}
      {isForbidden && <Hint size="xs">{t('settings.guarded')}</Hint>}
      {isNarrow && setting.width !== 'stores' && <Hint size="xs">{t(`settings.onlyIn.${setting.width}`)}</Hint>}
      {!isNarrow && <Origin {...origin} />}
    </Group>
  );
}

/** Copies the address of the page with this setting marked. */
function CopyLink({ setting }: Pick<Props, 'setting'>) {
  const { t } = useTranslation();
  return (
    <IconButton
      className={classes.link}
      icon={IconLink}
      iconSize={14}
      size="xs"
      label={t('settings.link')}
      about={labelOf(setting)}
      onClick={() => void copyLink(setting, t('settings.linkCopied'))}
    />
  );
}

async function copyLink({ path }: Setting, done: string): Promise<void> {
  await navigator.clipboard.writeText(`${window.location.origin}/admin${settingLink({ setting: path })}`);
  showToast({ text: done });
}

interface OriginProps extends Pick<Props, 'setting' | 'form'> {
  isOwn: boolean;
  isForbidden: boolean;
  choices: ReturnType<typeof useChoices>;
}

/** Where the value comes from, and the button to inherit it or to set it here. */
function Origin({ setting, form, isOwn, choices, isForbidden }: OriginProps) {
  const { t } = useTranslation();
  const { path, inherited, set_in } = setting;
  const currency = useLookups()?.base_currency ?? '';
  const nameOf = (one: string): string => choices?.find((choice) => choice.value === one)?.label ?? one;
  const { scope } = form.scope;
  const hasOwn = set_in === scope;
  if (!isOwn) {
    return (
      <>
        <Hint size="xs">
          {inherited.set_in === null || inherited.set_in === 'stores'
            ? t('settings.isDefault')
            : t(`settings.inherited.${inherited.set_in}`)}
        </Hint>
        {!isForbidden && setting.name !== 'secret' && (
          <QuietButton
            label={t('settings.setHere')}
            about={labelOf(setting)}
            onClick={() => form.change(path, hasOwn ? undefined : inherited.value)}
          />
        )}
      </>
    );
  }
  const isInherited = inherited.set_in !== null;
  return (
    <>
      {scope !== 'default' && (
        <Badge size="xs" variant="light" tt="none">
          {t(`settings.own.${scope}`)}
        </Badge>
      )}
      <Hint size="xs">
        {t(isInherited ? 'settings.ofWider' : 'settings.ofDefault', { value: valueText(setting, inherited.value, nameOf, currency) })}
      </Hint>
      {!isForbidden && (
        <QuietButton
          label={t(isInherited ? 'settings.useInherited' : 'settings.useDefault')}
          about={labelOf(setting)}
          onClick={() => form.change(path, hasOwn ? null : undefined)}
        />
      )}
    </>
  );
}

/** A small action beside a value. */
function QuietButton({ label, about, onClick }: { label: string; about: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" size="xs" c="dimmed" td="underline" aria-label={`${label}: ${about}`} onClick={onClick}>
      {label}
    </Anchor>
  );
}
