import { Badge, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../form/leave-question';
import { Card } from '../../../shell/card';
import type { PartForm } from './use-part-form';

interface Props<Values extends FieldValues> {
  title: string;
  partForm: PartForm<Values>;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a product that is saved by itself. */
export function PartCard<Values extends FieldValues>({ title, partForm, actions, children }: Props<Values>) {
  const { t } = useTranslation();
  const { form, isDirty, isSaving, submit, discard, blocker } = partForm;
  return (
    <FormProvider {...form}>
      <Card
        title={title}
        actions={
          <>
            {isDirty && (
              <Badge color="ochre" tt="none">
                {t('form.unsaved')}
              </Badge>
            )}
            {actions}
            {isDirty && (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
                {t('act.discard')}
              </Button>
            )}
            <Button size="compact-sm" onClick={submit} loading={isSaving} disabled={!isDirty}>
              {t('products.composite.savePart', { part: title })}
            </Button>
          </>
        }
      >
        {children}
      </Card>
      <LeaveQuestion blocker={blocker} />
    </FormProvider>
  );
}
