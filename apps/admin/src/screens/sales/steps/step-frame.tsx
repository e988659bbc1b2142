import { Checkbox, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { ActionForm } from '../../../form/dialog-form';
import { Hint } from '../../../shell/hint';
import type { NextSteps, Order } from '../orders/use-order';
import { allOpen, hasUnread, itemsOf, QtyLines, type Quantities, type StepKind } from './qty-lines';

/** What every order step is opened with. */
export interface StepProps {
  id: number;
  order: Order;
  steps: NextSteps;
  onClose: () => void;
}

/** The input that all steps have in common: quantities, at first all that are open or those given, and a note. */
export function useStep(steps: NextSteps, kind: StepKind, initial?: Quantities) {
  const { act, isActing } = useAct();
  const [quantities, setQuantities] = useState(() => initial ?? allOpen(steps, kind));
  const [note, setNote] = useState(NO_NOTE);
  return { kind, act, isActing, quantities, setQuantities, note, setNote, items: itemsOf(quantities) };
}

interface Props extends StepProps {
  step: ReturnType<typeof useStep>;
  title: string;
  hint: string;
  submit: string;
  isDisabled: boolean;
  onSubmit: () => Promise<void>;
  /** Further fields, between the quantities and the note. */
  children?: ReactNode;
  /** The calculated totals. */
  preview?: ReactNode;
}

/** The frame of an order step: title, quantities, note and submit button. */
export function StepFrame({ step, order, steps, title, hint, submit, isDisabled, onSubmit, onClose, children, preview }: Props) {
  const { kind, isActing, quantities, setQuantities, note, setNote } = step;
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <ActionForm
        submit={submit}
        isActing={isActing}
        isDisabled={isDisabled || hasUnread(quantities)}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <Hint>{hint}</Hint>
        <QtyLines order={order} steps={steps} kind={kind} value={quantities} onChange={setQuantities} />
        {children}
        <StepNote value={note} onChange={setNote} />
        {preview}
      </ActionForm>
    </Modal>
  );
}

interface StepNoteValue {
  comment: string;
  isVisible: boolean;
}
const NO_NOTE: StepNoteValue = { comment: '', isVisible: false };

/** The note as a comment of the new document; undefined if empty. */
export const commentsOf = ({ comment, isVisible }: StepNoteValue) =>
  comment.trim() ? { comments: [{ comment, is_visible_on_front: isVisible ? 1 : 0, is_customer_notified: 0 }] } : {};

/** A comment on the document about to be created. */
function StepNote({ value, onChange }: { value: StepNoteValue; onChange: (value: StepNoteValue) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Textarea
        label={t('sales.order.note')}
        autosize
        minRows={2}
        value={value.comment}
        onChange={(event) => onChange({ ...value, comment: event.currentTarget.value })}
      />
      {value.comment.trim() && (
        <Checkbox
          label={t('sales.order.noteVisible')}
          checked={value.isVisible}
          onChange={(event) => onChange({ ...value, isVisible: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
