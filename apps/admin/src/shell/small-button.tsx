import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  label: string;
  /** What it acts on, for screen readers, where a page has several of its kind. */
  about?: string | undefined;
  isDangerous?: boolean | undefined;
}

/** A button in a row or in the head of a card. */
export function SmallButton({ label, about, isDangerous, ...props }: Props) {
  const described = about !== undefined && { 'aria-label': `${label}: ${about}` };
  return (
    <Button size="compact-sm" variant="subtle" {...(isDangerous && { color: 'brick' })} {...described} {...props}>
      {label}
    </Button>
  );
}
