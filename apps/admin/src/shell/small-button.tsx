import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  label: string;
  /** The target of the action for screen readers, if a page has several such buttons. */
  about?: string | undefined;
  isDangerous?: boolean | undefined;
}

/** A button in a table row or card header. */
export function SmallButton({ label, about, isDangerous, ...props }: Props) {
  const described = about !== undefined && { 'aria-label': `${label}: ${about}` };
  return (
    <Button size="compact-sm" variant="subtle" {...(isDangerous && { color: 'brick' })} {...described} {...props}>
      {label}
    </Button>
  );
}
