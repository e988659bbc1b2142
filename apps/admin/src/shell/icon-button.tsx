import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  icon: Icon;
  iconSize?: number;
  /** What it does, for screen readers. */
  label: string;
  /** What it does it to, where a page has several of its kind. */
  about?: string | undefined;
}

/** A button that shows an icon alone. */
export function IconButton({ icon: Shown, iconSize = 16, label, about, ...props }: Props) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={about === undefined ? label : `${label}: ${about}`} {...props}>
      <Shown size={iconSize} aria-hidden />
    </ActionIcon>
  );
}
