import { Button, Group, Modal, ScrollArea, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { isUnread, type Unread } from '../../../form/number-text';
import { IconButton } from '../../../shell/icon-button';
import { useChoices } from './choices';
import { groupLabel, labelOf, type Setting, sectionLabel, valueText } from './setting';
import classes from './settings.module.css';
import type { Change, SettingsForm } from './use-settings';

interface Props {
  form: SettingsForm;
  opened: boolean;
  onClose: () => void;
}

/** Lists the unsaved changes with the values before and after, and saves them. */
export function ReviewDialog({ form, opened, onClose }: Props) {
  const { t } = useTranslation();
  const changed = form.settings.filter(({ path }) => path in form.changes);
  const isReady = changed.length > 0 && !Object.values(form.changes).some(isUnread);
  async function save(): Promise<void> {
    await form.save();
    onClose();
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t('settings.reviewTitle')} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <ul className={classes.changes}>
        {changed.map((setting) => (
          <ChangeLine key={setting.path} setting={setting} form={form} />
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('act.cancel')}
        </Button>
        <Button loading={form.isSaving} disabled={!isReady} onClick={() => void save()} data-autofocus>
          {t('settings.saveCount', { count: changed.length })}
        </Button>
      </Group>
    </Modal>
  );
}

/** The value that applies after a change. */
const next = (setting: Setting, change: Change | undefined): string | Unread => change ?? setting.inherited.value;

function ChangeLine({ setting, form }: { setting: Setting; form: SettingsForm }) {
  const { t } = useTranslation();
  const choices = useChoices(setting, form.current);
  const currency = useLookups()?.base_currency ?? '';
  const nameOf = (one: string): string => choices?.find((choice) => choice.value === one)?.label ?? one;
  const shown = (value: string | Unread): string => valueText(setting, value, nameOf, currency);
  const change = form.changes[setting.path];
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.change}>
          <Text size="xs" c="dimmed">
            {sectionLabel(setting.section)} › {groupLabel(setting)}
          </Text>
          <Text size="sm" fw={600}>
            {labelOf(setting)}
          </Text>
          <Text size="sm">
            <Text span c="dimmed" td="line-through">
              <bdi>{shown(setting.value)}</bdi>
            </Text>
            {` ${t('word.arrow')} `}
            <bdi>{shown(next(setting, change))}</bdi>
            {change === null && ` (${t('settings.isDefault')})`}
          </Text>
        </div>
        <IconButton
          icon={IconArrowBackUp}
          label={t('settings.revert')}
          about={labelOf(setting)}
          onClick={() => form.change(setting.path, undefined)}
        />
      </Group>
    </li>
  );
}
