import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';

interface Props extends Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> {
  value: number;
  /** Runs when the field is left with another number; answers whether it was taken. */
  onCommit: (value: number | undefined) => Promise<boolean>;
}

/** A number that is sent when the field is left, or by Enter; what was refused springs back. */
export function CommitNumber({ value, onCommit, ...props }: Props) {
  const [typed, setTyped] = useState<number | string>(value);
  useEffect(() => setTyped(value), [value]);
  async function commit(): Promise<void> {
    const wanted = typed === '' ? undefined : Number(typed);
    if (wanted === value) return;
    if (!(await onCommit(wanted))) setTyped(value);
  }
  return (
    <NumberInput
      hideControls
      size="sm"
      {...props}
      value={typed}
      onChange={setTyped}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(value);
      }}
    />
  );
}
