import { join } from 'node:path';
import type { TemplateFault } from './check-template.js';
import type { MailTexts, Rendered } from './render.js';
import { readTemplate } from './template-files.js';

/** The templates of all kinds of email, for editing own versions of them. */
export interface MailTemplates {
  /** The texts in use where a store has no version of its own. Throws for an unknown kind. */
  defaults(kind: string, storeCode: string): Promise<MailTexts>;
  /** What is wrong with an own version, for data of the shape of `sample`; empty if it can be sent. */
  check(texts: MailTexts, sample: object, storeCode: string): Promise<TemplateFault[]>;
  /** The email that these texts make of the data. Throws if they are invalid. */
  render(texts: MailTexts, data: object, storeCode: string): Promise<Rendered>;
}

/** The templates with those of the operator in `dataDir`. The template library is loaded with the first use. */
export function mailTemplates(dataDir: string): MailTemplates {
  const folder = join(dataDir, 'mail-templates');
  const read = (kind: string, storeCode: string) => readTemplate(folder, kind, storeCode);
  return {
    async defaults(kind, storeCode) {
      const { layout: _, ...texts } = await read(kind, storeCode);
      return texts;
    },
    async check(texts, sample, storeCode) {
      const [{ layout }, { checkTemplate }] = await Promise.all([read('test', storeCode), import('./check-template.js')]);
      return checkTemplate(texts, sample, layout);
    },
    async render(texts, data, storeCode) {
      const [{ layout }, { render }] = await Promise.all([read('test', storeCode), import('./render.js')]);
      return render({ ...texts, layout }, data);
    },
  };
}
