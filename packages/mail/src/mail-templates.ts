import { join } from 'node:path';
import type { TemplateFault } from './check-template.js';
import type { MailData, MailTexts, Rendered } from './render.js';
import { readTemplate } from './template-files.js';

/** The templates of all kinds of email, for editing own versions of them. */
export interface MailTemplates {
  /** The texts in use where a store has no version of its own, in the store's language. Throws for an unknown kind. */
  defaults(kind: string, storeCode: string, language: string): Promise<MailTexts>;
  /** What is wrong with an own version, for data of the shape of `sample`; empty if it can be sent. */
  check(texts: MailTexts, sample: MailData, storeCode: string): Promise<TemplateFault[]>;
  /** The email that these texts make of the data. Throws if they are invalid. */
  render(texts: MailTexts, data: MailData, storeCode: string): Promise<Rendered>;
}

/** The templates with those of the operator in `dataDir`. The template library is loaded with the first use. */
export function mailTemplates(dataDir: string): MailTemplates {
  const folder = join(dataDir, 'mail-templates');
  const read = (kind: string, storeCode: string, language: string) => readTemplate(folder, kind, storeCode, language);
  const layoutOf = async (storeCode: string, { store }: MailData) => (await read('test', storeCode, store.language)).layout;
  return {
    async defaults(kind, storeCode, language) {
      const { subject, text, html } = await read(kind, storeCode, language);
      return { subject, text, html };
    },
    async check(texts, sample, storeCode) {
      const [layout, { checkTemplate }] = await Promise.all([layoutOf(storeCode, sample), import('./check-template.js')]);
      return checkTemplate(texts, sample, layout);
    },
    async render(texts, data, storeCode) {
      const [layout, { render }] = await Promise.all([layoutOf(storeCode, data), import('./render.js')]);
      return render({ ...texts, layout }, data);
    },
  };
}
