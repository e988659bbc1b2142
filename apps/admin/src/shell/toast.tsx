import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import { SmallButton } from './small-button';

export interface Toast {
  text: string;
  title?: string | undefined;
  kind?: 'success' | 'failure' | 'info' | undefined;
  /** An undo button; the toast then stays for eight seconds. */
  undo?: { label: string; run: () => Promise<void> } | undefined;
  action?: { label: string; run: () => void } | undefined;
}

const LOOKS = {
  success: { color: 'verdigris', icon: <IconCheck size={18} />, stays: 4000 },
  failure: { color: 'brick', icon: <IconAlertTriangle size={18} />, stays: 12_000 },
  info: { color: 'ochre', icon: <IconInfoCircle size={18} />, stays: 8000 },
};
const UNDO_STAYS = 8000;

/** Shows a short message in the corner of the page. */
export function showToast({ text, title, kind = 'success', undo, action }: Toast): void {
  const id = crypto.randomUUID();
  const { color, icon, stays } = LOOKS[kind];
  const button = undo ? { label: undo.label, run: () => void undo.run() } : action;
  notifications.show({
    id,
    color,
    icon,
    title,
    autoClose: undo ? UNDO_STAYS : stays,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('act.close') },
    role: kind === 'failure' ? 'alert' : 'status',
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </Text>
        {button && (
          <SmallButton
            label={button.label}
            variant="light"
            onClick={() => {
              notifications.hide(id);
              button.run();
            }}
          />
        )}
      </Group>
    ),
  });
}
