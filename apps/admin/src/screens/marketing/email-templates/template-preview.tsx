import { Alert, SegmentedControl, Switch, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/failure';
import { client, type Outputs } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { MailFrame, MailText } from '../../system/mails/mail-frame';

const TYPING_MS = 400;

/** The email as it is being edited, with an example or the data of the latest one. */
export function TemplatePreview({ template: { id, is_previewable } }: { template: Outputs['emailTemplate']['get'] }) {
  const { t } = useTranslation();
  const may = useMay();
  const [shown, setShown] = useState('html');
  const [latest, setLatest] = useState(false);
  const { control } = useFormContext();
  const [subject = '', html = '', text = ''] = useWatch({ control, name: ['subject', 'html', 'text'] });
  const [input] = useDebouncedValue({ id, subject, html, text, latest }, TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['emailTemplate.preview', input],
    queryFn: () => client.emailTemplate.preview.mutate(input),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const views = [
    { value: 'html', label: t('system.asHtml') },
    { value: 'text', label: t('system.asText') },
  ];
  return (
    <Card
      title={t('marketing.templates.preview')}
      gap="sm"
      actions={<SegmentedControl size="xs" aria-label={t('marketing.templates.preview')} value={shown} onChange={setShown} data={views} />}
    >
      {is_previewable && may('Magento_Email::mails') && (
        <Switch
          label={t('marketing.templates.latest')}
          description={latest && data && !data.is_latest ? t('marketing.templates.noLatest') : undefined}
          checked={latest}
          onChange={(event) => setLatest(event.currentTarget.checked)}
        />
      )}
      {error && (
        <Alert color="brick" role="alert" style={{ whiteSpace: 'pre-line' }}>
          {failureText(error)}
        </Alert>
      )}
      {data && !error && (
        <>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {data.subject}
          </Text>
          {shown === 'html' ? <MailFrame title={t('marketing.templates.preview')} html={data.html} /> : <MailText>{data.text}</MailText>}
        </>
      )}
      <Hint size="xs">{t('marketing.templates.previewHint')}</Hint>
    </Card>
  );
}
