import { type OpenedPreview, openPreview } from '@merx/router';
import { Router } from 'express';
import { bodyOrRefuse } from './body-or-refuse.js';
import { securityHeaders } from './security-headers.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

interface Place {
  /** The key that previews are signed with. */
  key: Uint8Array;
  unfinished: UnfinishedBodies;
  https: boolean;
}

const LARGEST_PREVIEW = 4_194_304;

/** The body of a form that is sent as plain text: no field contains a line break. */
const FORM = /^document=([^\r\n]*)\r\nsignature=([^\r\n]*)\r\n$/;

/**
 * The preview of content as the storefront would show it, under `/admin/preview`, for a frame of the admin: a form posts what
 * `cms.preview.create` has sanitized and signed. The page has a policy of its own, which a page inside the admin's could not have: it may load
 * foreign stylesheets, and runs nothing.
 */
export function contentPreview({ key, unfinished, https }: Place): Router {
  const router = Router();
  router.post('/', async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const body = await bodyOrRefuse(request, response, { limit: LARGEST_PREVIEW, unfinished });
    if (!body) return;
    const [, document = '', signature = ''] = FORM.exec(body.toString('utf8')) ?? [];
    const preview = openPreview(key, { document, signature }, new Date());
    if (!preview) return void response.status(403).type('text').send('The preview has expired.');
    securityHeaders({ policy: policyOf(preview), https })(request, response);
    response.type('html').send(pageOf(preview));
  });
  return router;
}

/** Styles and fonts come from the storefront; nothing is executed, sent, or opened outside the frame. */
function policyOf({ stylesheets }: OpenedPreview) {
  const origins = [...new Set(stylesheets.map((url) => new URL(url).origin))];
  return {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'", ...origins],
    fontSrc: ['data:', ...origins],
    imgSrc: ['data:', 'http:', 'https:'],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
    sandbox: [],
  };
}

const LABEL =
  '.merx-directive{display:inline-block;max-width:100%;padding:2px 8px;border:1px dashed #888;border-radius:4px;background:#f5f5f5;color:#333;font:12px/1.5 monospace;overflow-wrap:anywhere}';

/** The look of content in a store without a stylesheet of its own. */
const PLAIN = [
  'body{margin:24px;color:#1a1a1a;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}',
  'img{max-width:100%;height:auto}',
  'table{border-collapse:collapse;margin:1em 0}th,td{padding:6px 12px;border:1px solid #ccc;text-align:start;vertical-align:top}th{background:#f5f5f5}',
  'blockquote{margin:1em 0;padding-inline-start:1em;border-inline-start:3px solid #ccc}',
  '.align-left{float:left;margin:0 1em 1em 0}.align-right{float:right;margin:0 0 1em 1em}',
  '.align-center{display:block;margin:1em auto}.align-full{display:block;width:100%}',
].join('');

const escaped = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Links would open another window, which the sandbox does not allow: they do nothing. */
function pageOf({ html, css, stylesheets }: OpenedPreview): string {
  const links = stylesheets.map((url) => `<link rel="stylesheet" href="${escaped(url)}">`).join('');
  const own = stylesheets.length === 0 ? PLAIN : '';
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank">${links}<style>${LABEL}${own}</style><style>${css}</style></head><body>${html}</body></html>`;
}
