import { useEffect, useState } from 'react';
import { NumberBox, type NumberBoxProps } from './number-box';
import { isUnread, type NumberValue } from './number-text';

interface Props extends Omit<NumberBoxProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  stored: number | null;
  onSave: (value: number) => void;
}

/** A number in a table that is saved on blur or Enter; an emptied one returns to the stored number. */
export function SavedNumberBox({ stored, onSave, ...props }: Props) {
  const [typed, setTyped] = useState<NumberValue>(stored);
  useEffect(() => setTyped(stored), [stored]);
  const save = (): void => {
    if (typed === null) setTyped(stored);
    else if (!isUnread(typed) && typed !== stored) onSave(typed);
  };
  return (
    <NumberBox
      size="xs"
      {...props}
      value={typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        save();
      }}
    />
  );
}
