import type { ComboboxItem } from '@mantine/core';

/** What a select offers of things that have a number and a name; nothing while they are not read yet. */
export const choicesOf = (things: readonly { id: number; name: string }[] = []): ComboboxItem[] =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));
