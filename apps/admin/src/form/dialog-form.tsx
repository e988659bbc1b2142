import { Button, type ButtonVariant, Group, type MantineSize, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ZodType } from 'zod';
import { useAct } from '../api/act';
import { fieldFailures } from '../api/failure';
import { formResolver } from './number-resolver';
import type { Call } from './use-entity-form';

interface Props<Values extends FieldValues, Answer> {
  values: DefaultValues<Values>;
  schema?: ZodType | undefined;
  submitLabel: string;
  isDangerous?: boolean | undefined;
  send: (values: Values, call: Call) => Promise<Answer>;
  /** Success message. */
  done?: string | undefined;
  undo?: boolean | undefined;
  /** Maps a field named in a server error to the form's field. */
  fieldOf?: ((name: string) => string) | undefined;
  onDone: (answer: Answer) => void;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/** A short form in a dialog or card. Marks the fields that the server rejects. */
export function DialogForm<Values extends FieldValues, Answer>(props: Props<Values, Answer>) {
  const { values, schema, submitLabel, isDangerous, send, done, undo, fieldOf = (name) => name, onDone, onCancel, children } = props;
  const { act, isActing } = useAct();
  const form = useForm<Values>({
    defaultValues: values,
    resolver: formResolver<Values>(schema),
  });
  function mark(error: unknown): boolean {
    for (const [name, message] of fieldFailures(error)) {
      const field = fieldOf(name.split('.').at(-1) ?? name);
      if (field in form.getValues()) form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true });
    }
    return false;
  }
  async function run(data: Values): Promise<void> {
    const answer = await act((call) => send(data, call), { done, undo, onFailure: mark });
    if (answer === undefined) return;
    form.reset();
    onDone(answer);
  }
  return (
    <FormProvider {...form}>
      <ActionForm
        submit={submitLabel}
        isActing={isActing}
        isDangerous={isDangerous}
        onSubmit={form.handleSubmit(run)}
        onCancel={onCancel}
        noValidate
      >
        {children}
      </ActionForm>
    </FormProvider>
  );
}

interface ModalProps<Values extends FieldValues, Answer> extends Omit<Props<Values, Answer>, 'submitLabel' | 'onDone' | 'onCancel'> {
  title: string;
  size?: MantineSize | undefined;
  /** The title by default. */
  submitLabel?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog with a short form; it closes when the form has been sent. */
export function FormModal<Values extends FieldValues, Answer>(props: ModalProps<Values, Answer>) {
  const { title, size = 'md', submitLabel = title, isOpen, onClose, ...form } = props;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size}>
      <DialogForm<Values, Answer> {...form} submitLabel={submitLabel} onDone={onClose} onCancel={onClose} />
    </Modal>
  );
}

interface ActionProps {
  /** Label of the submit button. */
  submit: string;
  isActing?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isDangerous?: boolean | undefined;
  variant?: ButtonVariant | undefined;
  onSubmit: () => unknown;
  onCancel?: (() => void) | undefined;
  /** Turns off the browser's validation, for forms with their own. */
  noValidate?: boolean | undefined;
  children: ReactNode;
}

/** A form with a button to submit it and, with `onCancel`, one to cancel. */
export function ActionForm(props: ActionProps) {
  const { submit, isActing = false, isDisabled = false, isDangerous, variant, onSubmit, onCancel, noValidate, children } = props;
  const { t } = useTranslation();
  function send(event: FormEvent): void {
    event.preventDefault();
    // React events of a dialog bubble to the page's form, although the dialog is rendered outside it.
    event.stopPropagation();
    if (!isDisabled) void onSubmit();
  }
  return (
    <form noValidate={noValidate} onSubmit={send}>
      <Stack>
        {children}
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('act.cancel')}
            </Button>
          )}
          <Button type="submit" variant={variant} loading={isActing} disabled={isDisabled} color={isDangerous ? 'brick' : 'verdigris'}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
