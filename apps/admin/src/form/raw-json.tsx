import { Button, Group, JsonInput, Modal } from '@mantine/core';
import { useState } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Hint } from '../shell/hint';

/** The form values as JSON, to view, copy or edit. Applied edits are saved with the form like any other input. */
export default function RawJson({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<FieldValues>();
  const [text, setText] = useState(() => JSON.stringify(getValues(), null, 2));
  const [fault, setFault] = useState<string>();
  function apply(): void {
    try {
      const values: unknown = JSON.parse(text);
      if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new TypeError(t('form.jsonObject'));
      for (const [name, value] of Object.entries(values))
        setValue(name as FieldPath<FieldValues>, value, { shouldDirty: true, shouldValidate: true });
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : t('form.jsonObject'));
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('form.json')} size="xl">
      <Hint mb="sm">{t('form.jsonHint')}</Hint>
      <JsonInput
        aria-label={t('form.json')}
        value={text}
        onChange={setText}
        classNames={{ input: 'code' }}
        error={fault}
        autosize
        minRows={12}
        maxRows={26}
        formatOnBlur
        spellCheck={false}
      />
      <Group justify="flex-end" mt="md">
        <Button onClick={apply}>{t('act.apply')}</Button>
      </Group>
    </Modal>
  );
}
