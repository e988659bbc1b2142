import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnread, type NumberRules, type NumberValue, numberFaultText, numberText, readNumber, type Unread } from './number-text';

export interface NumberBoxProps extends NumberRules, Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  value: NumberValue | undefined;
  /** Called on every keystroke with a number, null, or the text if it is not valid. */
  onChange: (value: NumberValue) => void;
}

const isSame = (one: NumberValue | undefined, other: NumberValue): boolean => JSON.stringify(one ?? null) === JSON.stringify(other);

/** The number input: parses by the user's locale and reports invalid input instead of correcting it. */
export function NumberBox({ value, onChange, min, max, decimals, error, onBlur, onKeyDown, ...props }: NumberBoxProps) {
  // Labels follow the language.
  useTranslation();
  const [typed, setTyped] = useState<string>();
  // An edit started by a keystroke already has its first character.
  const [isTyping, setTyping] = useState(props.autoFocus === true);
  const rules = { min, max, decimals };
  const text = typed !== undefined && isSame(value, readNumber(typed, rules)) ? typed : numberText(value);
  const report = useRef({ value, text, onChange });
  report.current = { value, text, onChange };
  const isFirst = useRef(true);
  useEffect(() => {
    const { current } = report;
    const read = readNumber(current.text, { min, max, decimals });
    // The rules have changed, so typed input is validated again. Stored values are not.
    if (!isFirst.current && !isSame(current.value, read)) current.onChange(read);
    isFirst.current = false;
  }, [min, max, decimals]);
  const fault = isUnread(value) && !isTyping ? numberFaultText(value) : undefined;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={text}
      error={error || fault}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        setTyping(true);
        onChange(readNumber(next, rules));
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') setTyping(false);
        onKeyDown?.(event);
      }}
    />
  );
}

type TextBoxProps = Omit<NumberBoxProps, 'value' | 'onChange'> & { value: string | Unread; onChange: (value: string | Unread) => void };

/** A number stored as text, as in settings and conditions: with a decimal point and no thousands separators. */
export function NumberTextBox({ value, onChange, ...props }: TextBoxProps) {
  return (
    <NumberBox
      {...props}
      value={isUnread(value) ? value : value === '' ? null : Number(value)}
      onChange={(next) => onChange(isUnread(next) ? next : String(next ?? ''))}
    />
  );
}

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
