import { Stack } from '@mantine/core';
import type { TemplateTexts } from '@merx/router/schema/email-template/template';
import { type FocusEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { TextAreaField, TextField } from '../../../form/fields';
import { Card } from '../../../shell/card';
import { VariableMenu } from './variable-menu';

type Variables = Outputs['emailTemplate']['get']['variables'];
type TextBox = HTMLInputElement | HTMLTextAreaElement;

const CODE = { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-xs)' } };

/** The subject and the texts; variables are inserted where the cursor was. */
export function TemplateFields({ variables }: { variables: Variables }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<TemplateTexts>();
  const last = useRef<TextBox>(undefined);
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
  };
  function insert(text: string): void {
    const box = last.current;
    if (!box) return;
    const at = box.selectionStart ?? box.value.length;
    const value = box.value.slice(0, at) + text + box.value.slice(box.selectionEnd ?? at);
    setValue(box.name as keyof TemplateTexts, value, { shouldDirty: true, shouldValidate: true });
    // After React has rendered the value, which puts the cursor at its end.
    setTimeout(() => {
      box.focus();
      box.setSelectionRange(at + text.length, at + text.length);
    });
  }
  return (
    <Card title={t('marketing.templates.texts')} actions={<VariableMenu variables={variables} onInsert={insert} />}>
      <Stack onFocusCapture={remember}>
        <TextField<TemplateTexts> name="subject" label={t('marketing.templates.subject')} required maxLength={500} />
        <TextAreaField<TemplateTexts>
          name="html"
          label={t('marketing.templates.html')}
          required
          maxRows={24}
          styles={CODE}
          classNames={{ input: 'code' }}
          spellCheck={false}
        />
        <TextAreaField<TemplateTexts>
          name="text"
          label={t('marketing.templates.text')}
          description={t('marketing.templates.textHint')}
          required
          maxRows={16}
          styles={CODE}
        />
      </Stack>
    </Card>
  );
}
