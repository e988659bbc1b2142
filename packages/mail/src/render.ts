import Handlebars from 'handlebars';

/** The three texts of an email or its template. */
export interface MailTexts {
  subject: string;
  text: string;
  html: string;
}

/** The texts of a template, and the page around the HTML (the partial `layout`). */
export interface Template extends MailTexts {
  layout: string;
}

/** The values of a template's variables; the language is that of the email, e.g. `en-US`. */
export interface MailData {
  store: { name: string; url: string; language: string; isRightToLeft: boolean };
}

/** An email as its recipient sees it. */
export type Rendered = MailTexts;

// A separate instance, so that nobody else's helpers or partials are available.
const handlebars = Handlebars.create();
const compiled = new Map<string, HandlebarsTemplateDelegate>();
const COMPILED_KEPT = 200;

/**
 * Renders a template with `data`. Values are escaped in the HTML and reduced to a single line everywhere, so that a name can inject
 * neither markup nor extra lines. Throws if the template is invalid.
 */
export function render(template: Template, data: object): Rendered {
  const view = singleLines(data);
  const partials = { layout: compile(template.layout, false) };
  return {
    subject: oneLine(compile(template.subject, true)(view)),
    text: `${compile(template.text, true)(view).trim()}\n`,
    html: compile(template.html, false)(view, { partials }),
  };
}

/** Cached by text: a template changed on disk is simply a different one. */
function compile(text: string, noEscape: boolean): HandlebarsTemplateDelegate {
  const key = `${noEscape} ${text}`;
  const known = compiled.get(key);
  if (known) return known;
  if (compiled.size >= COMPILED_KEPT) compiled.clear();
  const made = handlebars.compile(text, { noEscape });
  compiled.set(key, made);
  return made;
}

function singleLines(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value);
  if (Array.isArray(value)) return value.map(singleLines);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, singleLines(inner)]));
}

/** Line breaks and other control characters, and those that change the text direction. */
const UNRULY = /[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

function oneLine(text: string): string {
  return text.replace(UNRULY, ' ').trim();
}
