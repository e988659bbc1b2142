import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18next from 'i18next';
import type { ReactNode } from 'react';

let dialogsAreReady = (): void => undefined;
const ready = new Promise<void>((resolve) => {
  dialogsAreReady = resolve;
});

export { dialogsAreReady };

interface Question {
  title: string;
  text: ReactNode;
  /** Label of the confirm button; `title` by default. */
  confirm?: string | undefined;
  cancel?: string | undefined;
  /** Whether the action is destructive; true by default. */
  isDangerous?: boolean | undefined;
  /** The width of the dialog. */
  size?: 'xl';
}

/** Asks for confirmation and runs `onConfirm` if confirmed. Waits until the dialog provider is loaded. */
export function askToConfirm({ title, text, confirm = title, cancel, isDangerous = true, size }: Question, onConfirm: () => void): void {
  const children = typeof text === 'string' ? <Text size="sm">{text}</Text> : text;
  const labels = { confirm, cancel: cancel ?? i18next.t('act.cancel') };
  const confirmProps = isDangerous ? { color: 'brick' } : {};
  void ready.then(() => modals.openConfirmModal({ title, children, labels, confirmProps, onConfirm, ...(size && { size }) }));
}

/** Asks for confirmation before deleting. */
export function askToDelete(name: string, onConfirm: () => void, canUndo = true): void {
  const text = i18next.t(canUndo ? 'form.confirmDeleteText' : 'form.confirmDeleteFinal');
  askToConfirm({ title: i18next.t('form.confirmDelete', { name }), text, confirm: i18next.t('act.delete') }, onConfirm);
}

/** Opens a dialog. Waits until the dialog provider is loaded. */
export function show(content: Parameters<typeof modals.open>[0]): void {
  void ready.then(() => modals.open(content));
}
