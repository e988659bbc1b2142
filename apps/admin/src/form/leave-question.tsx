import { Button, FocusTrap, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export type Blocker = ReturnType<typeof useBlocker>;

/** Blocks leaving or closing the page while there are unsaved changes. Pass the result to a LeaveQuestion. */
export function useLeaveGuard(isUnsaved: () => boolean): Blocker {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
}

/** Asks whether to discard unsaved changes. */
export function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const { t } = useTranslation();
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title={t('form.leaveTitle')}>
      <FocusTrap.InitialFocus />
      <Text size="sm">{t('form.leaveText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('form.leave')}
        </Button>
        <Button onClick={() => blocker.reset?.()}>{t('form.stay')}</Button>
      </Group>
    </Modal>
  );
}
