import { Alert, Button, Group, Input, SegmentedControl, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '../shell/ask';
import { faultText } from './fields';
import { PreviewButton } from './html-preview';

const RichText = lazy(() => import('../rich/rich-text'));

interface Props<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  description?: string | undefined;
  disabled?: boolean | undefined;
}

/** HTML, edited visually or as source. Content that the visual editor would change is shown as source first. */
export function RichTextField<Values extends FieldValues>({ name, label, description, disabled }: Props<Values>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name });
  const [mode, setMode] = useState('text');
  /** What the visual editor would lose of the content. */
  const [losses, setLosses] = useState<string[]>();
  const [accepted, setAccepted] = useState<string>();
  const value = String(field.value ?? '');
  const change = (next: string): void => {
    setLosses(undefined);
    setMode(next);
  };
  const refuse = useCallback((names: string[]): void => {
    setLosses(names);
    setMode('html');
  }, []);
  const accept = (): void => {
    setAccepted(value);
    change('text');
  };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={fieldState.error && faultText(fieldState.error, t('form.required'))}
      labelElement="div"
    >
      <Stack gap={6} mt={4}>
        <Group justify="space-between">
          <SegmentedControl
            size="xs"
            w="fit-content"
            value={mode}
            onChange={change}
            aria-label={label}
            data={[
              { value: 'text', label: t('content.asText') },
              { value: 'html', label: 'HTML' },
            ]}
          />
          <PreviewButton label={label} content={value} />
        </Group>
        {losses && !disabled && <LossesNote names={losses} onAccept={accept} />}
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
            <RichText label={label} value={value} accepted={accepted} onChange={field.onChange} onBlur={field.onBlur} onUnfit={refuse} />
          </Suspense>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

/** Why the content is shown as source, and the way to edit it visually all the same. */
function LossesNote({ names, onAccept }: { names: string[]; onAccept: () => void }) {
  const { t } = useTranslation();
  const parts = names.join(', ');
  const text = parts ? t('content.losesParts', { parts }) : t('content.losesStructure');
  const ask = (): void => askToConfirm({ title: t('content.editAnyway'), text: `${text} ${t('content.editAnywayText')}` }, onAccept);
  return (
    <Alert color="ochre" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('content.unfit')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="default" onClick={ask}>
          {t('content.editAnyway')}
        </Button>
      </Stack>
    </Alert>
  );
}
