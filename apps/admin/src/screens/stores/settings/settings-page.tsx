import { Grid, Stack, Title } from '@mantine/core';
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
import { ChangesBar, Sections, Toolbar } from './page-parts';
import { RelatedPages } from './related-pages';
import { ReviewDialog } from './review-dialog';
import { type Scope, useScopes } from './scopes';
import { SectionView } from './section-view';
import { ADVANCED, matches, sectionHelp, sectionLabel, sectionsOf } from './setting';
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
      <Toolbar {...{ text, setText, scopes }} scope={search.scope ?? 'default'} onScope={goToScope} />
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
      {count > 0 && <ChangesBar count={count} onDiscard={form.discard} onReview={review} />}
      <ReviewDialog form={form} opened={isReviewed} onClose={() => setReviewed(false)} />
      <LeaveQuestion blocker={blocker} />
    </Page>
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
