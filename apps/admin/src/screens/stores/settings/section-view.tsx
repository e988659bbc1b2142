import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { byGroup, groupLabel, type Setting } from './setting';
import { SettingRow } from './setting-row';
import classes from './settings.module.css';
import type { SettingsForm } from './use-settings';

interface Props {
  settings: readonly Setting[];
  form: SettingsForm;
  /** The setting that the URL names. */
  target: string | undefined;
  /** Whether all cards are open and settings without effect shown, as in search results. */
  isSearch?: boolean;
}

/** Sections with many alike cards, of which each can be opened. */
const FOLDED: readonly string[] = ['shipping', 'payments', 'email'];

/** The switch of a method or an email: the setting that all others of its card need. */
const switchOf = (settings: readonly Setting[]): Setting | undefined =>
  settings.find(({ path }) => settings.some(({ needs }) => needs === path));

const isFolded = (settings: readonly Setting[]): boolean => {
  const [first] = settings;
  return first !== undefined && FOLDED.includes(first.section) && first.group !== 'origin';
};

/** The settings of a section, or those found by a search, on cards. */
export function SectionView({ settings, form, target, isSearch = false }: Props) {
  const groups = byGroup(settings);
  return (
    <Stack>
      {groups
        .filter((group) => isSearch || !isFolded(group))
        .map((group) => (
          <Card key={keyOf(group)} title={titleOf(group)} gap={4}>
            <Rows {...{ settings: group, form, target, isSearch }} />
          </Card>
        ))}
      {!isSearch && <FoldedCards groups={groups.filter(isFolded)} form={form} target={target} />}
    </Stack>
  );
}

const keyOf = ([first]: readonly Setting[]): string => (first ? `${first.section}/${first.group}` : '');
const titleOf = ([first]: readonly Setting[]): string => (first ? groupLabel(first) : '');

function Rows({ settings, form, target, isSearch }: Required<Pick<Props, 'settings' | 'form' | 'isSearch'>> & Pick<Props, 'target'>) {
  const applies = ({ needs, path }: Setting): boolean =>
    isSearch ||
    path === target ||
    path in form.errors ||
    needs === undefined ||
    form.current(needs) === '1' ||
    needs === switchOf(settings)?.path;
  return settings
    .filter(applies)
    .map((setting) => (
      <SettingRow
        key={`${form.scope.scope}-${form.scope.code}-${setting.path}`}
        setting={setting}
        form={form}
        isTarget={setting.path === target}
      />
    ));
}

/** The heading of a card that can be opened. */
function clusterOf([first]: readonly Setting[]): 'senders' | 'returnMails' | 'orderMails' | 'shipping' | 'payments' {
  if (first?.section === 'shipping' || first?.section === 'payments') return first.section;
  if (first?.group.startsWith('sender_')) return 'senders';
  return first?.group.startsWith('mail_magento_rma') ? 'returnMails' : 'orderMails';
}

/** Cards of which each can be opened, under common headings. */
function FoldedCards({ groups, form, target }: { groups: Setting[][] } & Pick<Props, 'form' | 'target'>) {
  const { t } = useTranslation();
  const concerned = groups.filter((group) => group.some(({ path }) => path === target || path in form.errors)).map(keyOf);
  const [opened, setOpened] = useState<string[]>([]);
  const clusters = [...new Set(groups.map(clusterOf))];
  return clusters.map((cluster) => (
    <Card key={cluster} title={t(`settings.cluster.${cluster}`)} pb={4}>
      <Accordion multiple order={3} value={[...new Set([...opened, ...concerned])]} onChange={setOpened} className={classes.folded}>
        {groups
          .filter((group) => clusterOf(group) === cluster)
          .map((group) => (
            <Accordion.Item key={keyOf(group)} value={keyOf(group)}>
              <Accordion.Control>
                <Group justify="space-between" wrap="nowrap" me="sm">
                  <Text fw={600} size="sm">
                    {titleOf(group)}
                  </Text>
                  <Summary group={group} form={form} />
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Rows settings={group} form={form} target={target} isSearch={false} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
      </Accordion>
    </Card>
  ));
}

/** What a closed card says: whether the method is on, or the address of a sender. */
function Summary({ group, form }: { group: readonly Setting[]; form: SettingsForm }) {
  const { t } = useTranslation();
  const main = switchOf(group);
  const address = group.find(({ name }) => name === 'email');
  if (!main)
    return (
      <Text size="sm" c="dimmed" truncate>
        {address && form.current(address.path)}
      </Text>
    );
  const isOn = form.current(main.path) === '1';
  return (
    <Badge variant="light" tt="none" miw="max-content" color={isOn ? 'verdigris' : 'gray'}>
      {t(isOn ? 'settings.active' : 'settings.inactive')}
    </Badge>
  );
}
