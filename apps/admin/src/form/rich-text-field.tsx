import { Input, SegmentedControl, Skeleton, Stack, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from './fields';

const RichText = lazy(() => import('../rich/rich-text'));

interface Props<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  description?: string | undefined;
  disabled?: boolean | undefined;
}

/** HTML, edited visually or as source. */
export function RichTextField<Values extends FieldValues>({ name, label, description, disabled }: Props<Values>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name });
  const [mode, setMode] = useState('text');
  const value = String(field.value ?? '');
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={fieldState.error && faultText(fieldState.error, t('form.required'))}
      labelElement="div"
    >
      <Stack gap={6} mt={4}>
        <SegmentedControl
          size="xs"
          w="fit-content"
          value={mode}
          onChange={setMode}
          aria-label={label}
          data={[
            { value: 'text', label: t('content.asText') },
            { value: 'html', label: 'HTML' },
          ]}
        />
        {mode === 'html' || disabled ? (
          <Textarea
            aria-label={label}
            autosize
            minRows={8}
            maxRows={24}
            disabled={disabled ?? false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            classNames={{ input: 'code' }}
            value={value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        ) : (
          <Suspense fallback={<Skeleton height={220} />}>
            <RichText label={label} value={value} onChange={field.onChange} onBlur={field.onBlur} />
          </Suspense>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
