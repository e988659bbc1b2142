import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'wait' | 'bad' | 'quiet' | 'news';
const COLORS: Record<Tone, string> = { good: 'verdigris', wait: 'ochre', bad: 'brick', quiet: 'gray', news: 'blue' };

/** A state in a word and a colour; the word alone says it too. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge color={COLORS[tone]} variant="light" tt="none" fw={600} miw="max-content">
      {children}
    </Badge>
  );
}
