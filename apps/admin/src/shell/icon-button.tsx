import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  icon: Icon;
  iconSize?: number;
  /** The action, for screen readers. */
  label: string;
  /** The target of the action, if a page has several such buttons. */
  about?: string | undefined;
}

/** A button with only an icon. */
export function IconButton({ icon: Shown, iconSize = 16, label, about, ...props }: Props) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={about === undefined ? label : `${label}: ${about}`} {...props}>
      <Shown size={iconSize} aria-hidden />
    </ActionIcon>
  );
}
