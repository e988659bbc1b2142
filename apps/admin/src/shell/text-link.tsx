import { Anchor, Text, type TextProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props extends TextProps {
  to: string | false | undefined;
  children: ReactNode;
}

/** Text that links to a page, if there is one and the admin may open it. */
export function TextLink({ to, ...props }: Props) {
  return to ? <Anchor component={Link} to={to} size="sm" {...props} /> : <Text size="sm" {...props} />;
}
