import { Box, Button, Grid, Group, NavLink, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion, useLeaveGuard } from '../../../form/leave-question';
import { useSaveKey } from '../../../form/use-save-key';
import { askToConfirm } from '../../../shell/ask';
import { Hint } from '../../../shell/hint';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { AdvancedView } from './advanced-view';
import { RelatedPages } from './related-pages';
import { ReviewDialog } from './review-dialog';
import { type Scope, useScopes } from './scopes';
import { SectionView } from './section-view';
import { ADVANCED, matches, sectionHelp, sectionLabel, sectionsOf } from './setting';
import classes from './settings.module.css';
import { type SettingsForm, useSettings } from './use-settings';

interface Search {
  section?: string;
  scope?: string;
  /** The key of a setting to show. */
  setting?: string;
}

/** The settings of all stores, a website or a store view, by section. */
export function SettingsPage() {
  const search = useSearch({ strict: false }) as Search;
  const scopes = useScopes();
  const scope: Scope = scopes.find(({ value }) => value === search.scope)?.scope ?? { scope: 'default' };
  const form = useSettings(scope);
  return form ? <SettingsOf form={form} search={search} scopes={scopes} /> : <PageSkeleton />;
}

interface Props {
  form: SettingsForm;
  search: Search;
  scopes: ReturnType<typeof useScopes>;
}

function SettingsOf({ form, search, scopes }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isReviewed, setReviewed] = useState(false);
  const count = Object.keys(form.changes).length;
  const review = (): void => setReviewed(count > 0);
  useSaveKey(review);
  const blocker = useLeaveGuard(() => count > 0);
  const go = (next: Search): void => {
    setText('');
    const { setting: _, ...kept } = search;
    void navigate({ to: '.', search: { ...kept, ...next } } as Parameters<typeof navigate>[0]);
  };
  const goToScope = (value: string): void => {
    const change = (): void => {
      form.discard();
      go({ scope: value });
    };
    if (count === 0) change();
    else
      askToConfirm(
        { title: t('form.discardTitle'), text: t('form.discardText'), confirm: t('act.discard'), cancel: t('form.stay') },
        change,
      );
  };
  const sections = sectionsOf(form.settings);
  const named = form.settings.find(({ path }) => path === search.setting)?.section ?? search.section;
  const section = sections.find((one) => one === named) ?? sections[0] ?? '';
  return (
    <Page title={t('settings.title')}>
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
            value={search.scope ?? 'default'}
            allowDeselect={false}
            onChange={(value) => goToScope(value ?? 'default')}
            flex="1 1 200px"
            maw={{ sm: 300 }}
          />
        )}
      </Group>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 4, md: 3 }}>
          <Sections
            {...{ sections, section: text.trim() === '' ? section : undefined, form }}
            onChosen={(chosen) => go({ section: chosen })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8, md: 9 }}>
          {text.trim() === '' ? <SectionPart {...{ form, section }} target={search.setting} /> : <Found form={form} wanted={text.trim()} />}
        </Grid.Col>
      </Grid>
      {count > 0 && (
        <Group className={classes.bar} justify="space-between" mt="md" p="sm" role="status">
          <Text size="sm">{t('settings.changes', { count })}</Text>
          <Group gap="xs">
            <Button variant="default" onClick={form.discard}>
              {t('settings.discard')}
            </Button>
            <Button onClick={review}>{t('settings.save')}</Button>
          </Group>
        </Group>
      )}
      <ReviewDialog form={form} opened={isReviewed} onClose={() => setReviewed(false)} />
      <LeaveQuestion blocker={blocker} />
    </Page>
  );
}

interface SectionsProps {
  sections: string[];
  section: string | undefined;
  form: SettingsForm;
  onChosen: (section: string) => void;
}

/** The list of sections, with a mark on those with unsaved changes; a select on phones. */
function Sections({ sections, section, form, onChosen }: SectionsProps) {
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

function SectionPart({ form, section, target }: { form: SettingsForm; section: string; target: string | undefined }) {
  return (
    <Stack>
      <div>
        <Title order={2} size="h4">
          {sectionLabel(section)}
        </Title>
        <Hint mb={4}>{sectionHelp(section)}</Hint>
        <RelatedPages section={section} />
      </div>
      {section === ADVANCED ? (
        <AdvancedView form={form} target={target} />
      ) : (
        <SectionView key={section} form={form} target={target} settings={form.settings.filter((one) => one.section === section)} />
      )}
    </Stack>
  );
}

function Found({ form, wanted }: { form: SettingsForm; wanted: string }) {
  const { t } = useTranslation();
  const found = form.settings.filter((setting) => matches(setting, wanted));
  return (
    <Stack>
      <Hint role="status">
        {found.length === 0 ? t('settings.noMatch', { text: wanted }) : t('settings.found', { count: found.length })}
      </Hint>
      <SectionView form={form} settings={found} target={undefined} isSearch />
    </Stack>
  );
}
