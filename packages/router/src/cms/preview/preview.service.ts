import { shopConfig } from '@merx/db';
import { stylesheetsOf } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { filledDirectives, styleText } from './directive-html.js';
import type { Preview, PreviewInput } from './preview.schema.js';
import { sealPreview } from './sealed-preview.js';

/** Sanitized HTML with the stylesheets of the request's store view, signed: the page that shows it does not know the caller. */
export async function previewContent({ ctx, input: { content } }: Call<PreviewInput>): Promise<Preview> {
  // The library is large and is loaded with the first preview.
  const { cleanHtml } = await import('./clean-html.js');
  const { db, scope, settings } = ctx;
  const config = await shopConfig(db.cache, db, scope.storeId);
  const stylesheets = stylesheetsOf(config.text('web/preview/stylesheets'));
  return sealPreview(settings.secretKey, { html: filledDirectives(content, cleanHtml), css: styleText(content), stylesheets }, new Date());
}
