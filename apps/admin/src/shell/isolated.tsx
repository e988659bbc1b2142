import { useDirection } from '@mantine/core';
import type { ReactNode } from 'react';

/** A value in its own direction, if it is text: a SKU, an email address or a phone number keeps its order in a line of Arabic. */
export function Isolated({ children }: { children: ReactNode }) {
  const { dir } = useDirection();
  return dir === 'rtl' && ['string', 'number'].includes(typeof children) ? <bdi>{children}</bdi> : children;
}
