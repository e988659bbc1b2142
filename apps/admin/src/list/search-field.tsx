import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';

interface Props extends Pick<TextInputProps, 'style'> {
  label: string;
  value: string;
  /** Called a moment after the last key, without the blanks around the text; undefined for none. */
  onChange: (text: string | undefined) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field to search a list with. */
export function SearchField({ label, value, onChange, ...props }: Props) {
  const [text, setText] = useState(value);
  const send = useDebouncedCallback((typed: string) => onChange(typed.trim() || undefined), 200);
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      {...props}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
