import { Text, type TextProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

/** A line of help text. */
export function Hint(props: TextProps & Omit<ComponentPropsWithRef<'p'>, keyof TextProps>) {
  return <Text size="sm" c="dimmed" {...props} />;
}
