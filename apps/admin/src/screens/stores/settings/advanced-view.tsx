import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { settingLink } from '../../../shell/setting-link';
import { SmallTable } from '../../../shell/small-table';
import { TextLink } from '../../../shell/text-link';
import { ADVANCED, groupLabel, labelOf, type Setting, sectionLabel } from './setting';
import { SettingRow } from './setting-row';
import type { SettingsForm } from './use-settings';

/** The settings that Merx does not read, and the keys of all others with links to them. */
export function AdvancedView({ form, target }: { form: SettingsForm; target: string | undefined }) {
  const { t } = useTranslation();
  const unread = form.settings.filter(({ section }) => section === ADVANCED);
  const others = form.settings.filter(({ section }) => section !== ADVANCED);
  return (
    <Stack>
      <Card title={t('settings.keys')}>
        <SmallTable
          aria-label={t('settings.keys')}
          minWidth={480}
          maxHeight={420}
          rows={others}
          rowKey={({ path }) => path}
          columns={[
            { title: t('settings.key'), cell: ({ path }) => <code>{path}</code> },
            {
              title: t('settings.setting'),
              cell: (setting) => <TextLink to={settingLink({ setting: setting.path })}>{placeOf(setting)}</TextLink>,
            },
          ]}
        />
      </Card>
      <Card title={t('settings.group.advanced_unread')} gap={4}>
        <Hint mb="xs">{t('settings.unreadHint')}</Hint>
        {unread.map((setting) => (
          <SettingRow key={setting.path} setting={setting} form={form} isTarget={setting.path === target} />
        ))}
      </Card>
    </Stack>
  );
}

const placeOf = (setting: Setting): string => `${sectionLabel(setting.section)} › ${groupLabel(setting)} › ${labelOf(setting)}`;
