import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { Preview, PreviewInput, SentTest, Template, TemplateId, TemplateInput, TemplateRows } from './template.schema.js';
import * as service from './template.service.js';

const templates = acl('Magento_Email::template');

/** A store's own versions of emails. Admin only, not served over REST. */
export const emailTemplateRoutes = router({
  list: templates().output(TemplateRows).query(service.listTemplates),
  get: templates().input(TemplateId).output(Template).query(service.getTemplate),
  save: templates().input(TemplateInput).output(Template).mutation(service.saveTemplate),
  revert: templates().input(TemplateId).output(Template).mutation(service.revertTemplate),
  preview: templates().input(PreviewInput).output(Preview).mutation(service.previewTemplate),
  test: templates().input(TemplateInput).output(SentTest).mutation(service.sendTemplateTest),
});
