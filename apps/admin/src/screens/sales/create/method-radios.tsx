import { Group, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../../shell/hint';

export interface Method {
  code: string;
  title: string;
  price?: string | undefined;
}

interface Props {
  label: string;
  methods: Method[];
  value: string | null | undefined;
  onChange: (code: string) => void;
  disabled?: boolean;
  /** Shown if there are no methods. */
  empty: ReactNode;
}

const HIDDEN = { label: { position: 'absolute' } } as const;

/** Radio buttons for shipping or payment methods with their prices. The card title is the visible label; `label` is for screen readers. */
export function MethodRadios({ label, methods, value, onChange, disabled = false, empty }: Props) {
  if (methods.length === 0) return <Hint>{empty}</Hint>;
  return (
    <Radio.Group label={<VisuallyHidden>{label}</VisuallyHidden>} styles={HIDDEN} pos="relative" value={value ?? ''} onChange={onChange}>
      <Stack gap="xs">
        {methods.map(({ code, title, price }) => (
          <Group key={code} justify="space-between" wrap="nowrap">
            <Radio value={code} label={title} disabled={disabled} />
            {price && (
              <Text size="sm" className="numbers">
                {price}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </Radio.Group>
  );
}
