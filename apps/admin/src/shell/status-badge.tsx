import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'wait' | 'bad' | 'quiet' | 'info';
const COLORS: Record<Tone, string> = { good: 'verdigris', wait: 'ochre', bad: 'brick', quiet: 'gray', info: 'blue' };

/** A status badge; the color only repeats what the text says. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge color={COLORS[tone]} variant="light" tt="none" fw={600} miw="max-content">
      {children}
    </Badge>
  );
}
