import { Box, Button, Group, NavLink, Select, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { useScopes } from './scopes';
import { sectionLabel } from './setting';
import classes from './settings.module.css';
import type { SettingsForm } from './use-settings';

interface ToolbarProps {
  text: string;
  setText: (text: string) => void;
  scopes: ReturnType<typeof useScopes>;
  scope: string;
  onScope: (scope: string) => void;
}

/** The search, and the choice between all stores, a website and a store view. */
export function Toolbar({ text, setText, scopes, scope, onScope }: ToolbarProps) {
  const { t } = useTranslation();
  return (
    <Group mb="md" gap="sm">
      <TextInput
        type="search"
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        flex="1 1 240px"
        maw={{ sm: 420 }}
      />
      {scopes.length > 1 && (
        <Select
          aria-label={t('settings.scope')}
          data={scopes.map(({ value, label }) => ({ value, label }))}
          value={scope}
          allowDeselect={false}
          onChange={(value) => onScope(value ?? 'default')}
          flex="1 1 200px"
          maw={{ sm: 300 }}
        />
      )}
    </Group>
  );
}

/** The number of unsaved changes, at the lower edge of the window. */
export function ChangesBar({ count, onDiscard, onReview }: { count: number; onDiscard: () => void; onReview: () => void }) {
  const { t } = useTranslation();
  return (
    <Group className={classes.bar} justify="space-between" mt="md" p="sm" role="status">
      <Text size="sm">{t('settings.changes', { count })}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={onDiscard}>
          {t('settings.discard')}
        </Button>
        <Button onClick={onReview}>{t('settings.save')}</Button>
      </Group>
    </Group>
  );
}

interface SectionsProps {
  sections: string[];
  section: string | undefined;
  form: SettingsForm;
  onChosen: (section: string) => void;
}

/** The list of sections, with a mark on those with unsaved changes; a select on phones. */
export function Sections({ sections, section, form, onChosen }: SectionsProps) {
  const { t } = useTranslation();
  const changed = new Set(form.settings.filter(({ path }) => path in form.changes).map((setting) => setting.section));
  return (
    <>
      <Select
        hiddenFrom="sm"
        aria-label={t('settings.sections')}
        data={sections.map((value) => ({ value, label: sectionLabel(value) }))}
        value={section ?? null}
        allowDeselect={false}
        onChange={(value) => value !== null && onChosen(value)}
      />
      <Box component="nav" visibleFrom="sm" className={classes.sections} aria-label={t('settings.sections')}>
        {sections.map((one) => (
          <NavLink
            key={one}
            component="button"
            type="button"
            label={sectionLabel(one)}
            active={one === section}
            aria-current={one === section ? 'page' : undefined}
            onClick={() => onChosen(one)}
            {...(changed.has(one) && { rightSection: <span aria-hidden>•</span> })}
            className={classes.section}
          />
        ))}
      </Box>
    </>
  );
}
