import { Button } from '@mantine/core';
import { TemplateTexts } from '@merx/router/schema/email-template/template';
import { useNavigate } from '@tanstack/react-router';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { formOf } from '../../../form/form-of';
import { RecordPage } from '../../../form/record-page';
import { askToConfirm } from '../../../shell/ask';
import { Columns } from '../../../shell/columns';
import { StatusBadge } from '../../../shell/status-badge';
import { mailKind } from '../../system/mails/mail-kinds';
import { StorePicker } from './store-picker';
import { TemplateFields } from './template-fields';
import { TemplatePreview } from './template-preview';

type Template = Outputs['emailTemplate']['get'];

const TemplateForm = formOf(TemplateTexts, {
  subject: { label: 'marketing.templates.subject' },
  html: { label: 'marketing.templates.html' },
  text: { label: 'marketing.templates.text' },
});

const SYNTAX = {
  variable: '{{name}}',
  condition: '{{#if name}}…{{/if}}',
  loop: '{{#each list}}…{{/each}}',
  frame: '{{#> layout}}…{{/layout}}',
};

/** One email of a store view: its own subject and texts with a preview, a test email, and the way back to the default. */
export function TemplatePage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="mail_template"
      list={{ to: '/email-templates', label: t('nav.emailTemplates') }}
      idOf={(id) => id}
      read={(id) => trpc.emailTemplate.get.queryOptions({ id })}
      form={TemplateForm}
      title={(template) => mailKind(template?.kind ?? '')}
      mark={({ is_own }) => (
        <StatusBadge tone={is_own ? 'good' : 'quiet'}>
          {t(is_own ? 'marketing.templates.isOwn' : 'marketing.templates.isDefault')}
        </StatusBadge>
      )}
      hint={() => t('marketing.templates.pageHint', SYNTAX)}
      save={(values, id = '', call) => client.emailTemplate.save.mutate({ id, ...TemplateForm.sent(values) }, call)}
      actions={({ stored }) => stored && <Actions template={stored} />}
    >
      {({ stored, history }) =>
        stored && (
          <Columns
            main={6}
            side={
              <>
                <TemplatePreview template={stored} />
                {history}
              </>
            }
          >
            <StorePicker template={stored} />
            <TemplateFields variables={stored.variables} />
          </Columns>
        )
      }
    </RecordPage>
  );
}

function Actions({ template: { id, is_own } }: { template: Template }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const navigate = useNavigate();
  const { getValues } = useFormContext<TemplateTexts>();
  const test = (): void =>
    void act((call) => client.emailTemplate.test.mutate({ id, ...getValues() }, call), {
      done: ({ recipient, transport }) =>
        t(transport === 'smtp' ? 'marketing.templates.tested' : 'marketing.templates.testSaved', { recipient }),
    });
  const revert = (): void =>
    askToConfirm({ title: t('marketing.templates.revert'), text: t('marketing.templates.revertText') }, () => {
      void act((call) => client.emailTemplate.revert.mutate({ id }, call), { done: t('marketing.templates.reverted'), undo: true }).then(
        (reverted) => reverted && navigate({ to: `/email-templates/${id}`, replace: true, ignoreBlocker: true }),
      );
    });
  return (
    <>
      <Button variant="default" loading={isActing} onClick={test}>
        {t('marketing.templates.test')}
      </Button>
      {is_own && (
        <Button variant="default" onClick={revert}>
          {t('marketing.templates.revert')}
        </Button>
      )}
    </>
  );
}
