import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../shell/hint';

interface Props {
  title: string;
  hint?: string | undefined;
  submit: string;
  isActing: boolean;
  isDisabled?: boolean | undefined;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of an order step: title, form and submit button. */
export function StepFrame({ title, hint, submit, isActing, isDisabled = false, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('act.close') }}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isDisabled) void onSubmit();
        }}
      >
        <Stack>
          {hint && <Hint>{hint}</Hint>}
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('act.cancel')}
            </Button>
            <Button type="submit" loading={isActing} disabled={isDisabled}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
