import { useEffect, useState } from 'react';
import { NumberBox, type NumberBoxProps } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';

interface Props extends Omit<NumberBoxProps, 'value' | 'onChange' | 'onBlur'> {
  value: number;
  /** Runs on blur if the number has changed; returns whether it was accepted. */
  onCommit: (value: number | undefined) => Promise<boolean>;
}

/** A number sent on blur or Enter. A value that the server rejects is reverted; invalid text stays with its error. */
export function CommitNumber({ value, onCommit, ...props }: Props) {
  const [typed, setTyped] = useState<NumberValue>(value);
  useEffect(() => setTyped(value), [value]);
  async function commit(): Promise<void> {
    if (isUnread(typed) || typed === value) return;
    if (!(await onCommit(typed ?? undefined))) setTyped(value);
  }
  return (
    <NumberBox
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
