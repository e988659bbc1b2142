import { Alert, Badge, Button, Group, Modal, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { askToConfirm, askToDelete } from '../shell/ask';
import { IconButton } from '../shell/icon-button';
import { Page } from '../shell/page';
import { SmallButton } from '../shell/small-button';
import { dateTime } from '../texts/format';
import { LeaveQuestion } from './leave-question';
import classes from './save-bar.module.css';
import type { EntityForm } from './use-entity-form';

const RawJson = lazy(() => import('./raw-json'));

interface Props<Values extends FieldValues> {
  entityForm: EntityForm<Values>;
  title: string;
  mark?: ReactNode;
  hint?: ReactNode;
  back: { to: string; label: string };
  /** Additional buttons, left of Save. */
  actions?: ReactNode;
  /** Deletes the record; with `canUndo` the confirmation says that it can be undone. */
  onDelete?: (() => void) | undefined;
  canUndoDelete?: boolean | undefined;
  children: ReactNode;
}

/** The page of one editable record: title, Save and Delete, and protection against losing unsaved input. */
export function EntityPage<Values extends FieldValues>(props: Props<Values>) {
  const { entityForm, title, mark, hint, back, actions, onDelete, canUndoDelete = true, children } = props;
  const { t } = useTranslation();
  const { form, submit, isSaving, isDirty, restoredAt, isOutdated, discard } = entityForm;
  const [isRaw, setRaw] = useState(false);
  const confirmDiscard = (): void =>
    askToConfirm(
      { title: t('form.discardTitle'), text: t('form.discardText'), confirm: t('act.discard'), cancel: t('form.stay') },
      discard,
    );
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={classes.bar}>
          <Button type="submit" loading={isSaving} flex={1}>
            {t('act.save')}
          </Button>
          {isDirty && (
            <Button variant="default" onClick={confirmDiscard}>
              {t('act.discard')}
            </Button>
          )}
        </div>
        <Page
          title={title}
          mark={
            <>
              {mark}
              {isDirty && (
                <>
                  <Badge color="ochre" tt="none" miw="max-content">
                    {t('form.unsaved')}
                  </Badge>
                  <IconButton
                    icon={IconArrowBackUp}
                    size="sm"
                    visibleFrom="sm"
                    label={t('act.discard')}
                    title={t('act.discard')}
                    onClick={confirmDiscard}
                  />
                </>
              )}
            </>
          }
          hint={hint}
          back={back}
          actions={
            <>
              {actions}
              <Button variant="subtle" color="gray" onClick={() => setRaw(true)}>
                {t('form.rawJson')}
              </Button>
              {onDelete && (
                <Button variant="subtle" color="brick" onClick={() => askToDelete(title, onDelete, canUndoDelete)}>
                  {t('act.delete')}
                </Button>
              )}
              <Button type="submit" loading={isSaving} visibleFrom="sm">
                {t('act.save')}
              </Button>
            </>
          }
        >
          {restoredAt && (
            <Alert color="ochre" mb="md" role="status">
              <Group justify="space-between" gap="xs">
                <Text size="sm">
                  {t('form.draftRestored', { time: dateTime(restoredAt) })} {isOutdated && t('form.draftOutdated')}
                </Text>
                <SmallButton label={t('form.draftDiscard')} variant="light" color="ochre" onClick={discard} />
              </Group>
            </Alert>
          )}
          {children}
        </Page>
      </form>
      <Suspense>{isRaw && <RawJson onClose={() => setRaw(false)} />}</Suspense>
      <LeaveQuestion blocker={entityForm.blocker} />
      <ConflictQuestion entityForm={entityForm} />
    </FormProvider>
  );
}

function ConflictQuestion<Values extends FieldValues>({ entityForm }: { entityForm: EntityForm<Values> }) {
  const { t } = useTranslation();
  const { conflict, overwrite, closeConflict } = entityForm;
  return (
    <Modal opened={conflict !== undefined} onClose={closeConflict} title={t('form.conflictTitle')}>
      <Text size="sm">{conflict && t('form.conflictText', { name: conflict.name, time: dateTime(conflict.time) })}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {conflict?.changeId && (
          <Button variant="subtle" component={Link} to={`/changes/${conflict.changeId}`} target="_blank">
            {t('form.conflictShow')}
          </Button>
        )}
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('form.conflictReload')}
        </Button>
        <Button color="ochre" onClick={() => void overwrite()}>
          {t('form.conflictOverwrite')}
        </Button>
      </Group>
    </Modal>
  );
}
