import { useEffect, useState } from 'react';
import { NumberBox, type NumberBoxProps } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';

interface Props extends Omit<NumberBoxProps, 'value' | 'onChange' | 'onBlur'> {
  value: number;
  /** Runs when the field is left with another number; answers whether it was taken. */
  onCommit: (value: number | undefined) => Promise<boolean>;
}

/** A number that is sent when the field is left, or by Enter; what the shop refused springs back, what is no number stays and says why. */
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
