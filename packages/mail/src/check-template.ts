import Handlebars from 'handlebars';
import { afterHtml, HTML_START, type HtmlContext, isUrlAttribute } from './html-context.js';
import { type MailTexts, render } from './render.js';

/** What is wrong with a template. `name` is the variable or the markup, or the parser's message. */
export interface TemplateFault {
  field: keyof MailTexts;
  line: number;
  rule: 'syntax' | 'unknown' | 'not_allowed' | 'not_list' | 'not_value' | 'misplaced' | 'markup' | 'link' | 'empty';
  name: string;
}

type Statement = hbs.AST.Statement;
type Path = hbs.AST.PathExpression;

/** Loops and conditions in each other. */
const DEEPEST = 20;
const LOOP_DATA = ['index', 'first', 'last'];

/**
 * What is wrong with a template for data of the shape of `sample`, whose lists each have an element; empty if it can be sent. Allowed are
 * variables of the sample, `if`, `unless`, `each`, and the partial block `layout` in the HTML. Everything that could run code, or
 * let a value out of the text or the quoted attribute that it stands in, is a fault.
 */
export function checkTemplate(texts: MailTexts, sample: object, layout: string): TemplateFault[] {
  const fields = ['subject', 'text', 'html'] as const;
  const faults = fields.flatMap((field) => checkField(field, texts[field], sample));
  return faults.length > 0 ? faults : checkRendered(texts, sample, layout);
}

function checkField(field: keyof MailTexts, text: string, sample: object): TemplateFault[] {
  if (text.trim() === '') return [{ field, line: 1, rule: 'empty', name: field }];
  try {
    const check = new FieldCheck(field);
    check.statements(Handlebars.parseWithoutProcessing(text).body, [sample], 0);
    check.end(text.split('\n').length);
    return check.faults;
  } catch (error) {
    return [syntaxFault(field, error)];
  }
}

/** The parser names the line, and shows the text on the next two lines. */
function syntaxFault(field: keyof MailTexts, error: unknown): TemplateFault {
  const message = error instanceof Error ? error.message : String(error);
  const line = Number(/(?:on line |- )(\d+)/.exec(message)?.[1] ?? 1);
  return { field, line, rule: 'syntax', name: message.split('\n').at(-1) ?? message };
}

function checkRendered(texts: MailTexts, sample: object, layout: string): TemplateFault[] {
  try {
    const { subject } = render({ ...texts, layout }, sample);
    return subject === '' ? [{ field: 'subject', line: 1, rule: 'empty', name: 'subject' }] : [];
  } catch (error) {
    return [syntaxFault('html', error)];
  }
}

/** One walk through a field; the context is that of the HTML at the present statement. */
class FieldCheck {
  readonly faults: TemplateFault[] = [];
  private context: HtmlContext = HTML_START;
  constructor(private readonly field: keyof MailTexts) {}

  statements(body: readonly Statement[], scopes: readonly unknown[], depth: number): void {
    for (const statement of body) this.statement(statement, scopes, depth);
  }

  end(line: number): void {
    if (this.context.mode !== 'text' && this.faults.length === 0) this.refuse('markup', line, `<${this.context.element}`);
  }

  /** Adds a fault; false, as the statement is not allowed. */
  private refuse(rule: TemplateFault['rule'], line: number, name: string): boolean {
    return this.faults.push({ field: this.field, line, rule, name }) === 0;
  }

  private statement(statement: Statement, scopes: readonly unknown[], depth: number): boolean {
    const { line } = statement.loc.start;
    if (statement.type === 'ContentStatement') return this.content(statement as hbs.AST.ContentStatement);
    if (statement.type === 'CommentStatement') return true;
    if (statement.type === 'MustacheStatement') return this.variable(statement as hbs.AST.MustacheStatement, scopes);
    if (statement.type === 'BlockStatement' && depth < DEEPEST) return this.block(statement as hbs.AST.BlockStatement, scopes, depth);
    if (statement.type === 'PartialBlockStatement') return this.layout(statement as hbs.AST.PartialBlockStatement, scopes, depth);
    return this.refuse('not_allowed', line, nameOf(statement));
  }

  private content({ value, loc }: hbs.AST.ContentStatement): boolean {
    if (this.field !== 'html') return true;
    this.context = afterHtml(this.context, value, (name, at) => {
      this.refuse('markup', loc.start.line + value.slice(0, at).split('\n').length - 1, name);
    });
    return true;
  }

  private variable(statement: hbs.AST.MustacheStatement, scopes: readonly unknown[]): boolean {
    const { path, params, hash, loc } = statement;
    const isPlain = path.type === 'PathExpression' && params.length === 0 && !hash && isEscaped(statement);
    if (!isPlain) return this.refuse('not_allowed', loc.start.line, nameOf(statement));
    const value = this.valueOf(path as Path, scopes);
    if (value === undefined) return false;
    if (typeof value === 'object' && value !== null) return this.refuse('not_value', loc.start.line, (path as Path).original);
    const { mode, isValueStart, attribute } = this.context;
    if (mode !== 'text' && mode !== 'value') return this.refuse('misplaced', loc.start.line, (path as Path).original);
    if (mode === 'value' && isValueStart && isUrlAttribute(attribute) && !/^https?:\/\//.test(String(value))) {
      this.refuse('link', loc.start.line, (path as Path).original);
    }
    this.context = { ...this.context, isValueStart: false };
    return true;
  }

  private block(statement: hbs.AST.BlockStatement, scopes: readonly unknown[], depth: number): boolean {
    const { path, params, hash, program, inverse, loc } = statement;
    const name = path.type === 'PathExpression' ? (path as Path).original : '';
    const [param] = params;
    const isPlain = params.length === 1 && param?.type === 'PathExpression' && !hash && !program?.blockParams?.length;
    if (!['if', 'unless', 'each'].includes(name) || !isPlain) return this.refuse('not_allowed', loc.start.line, nameOf(statement));
    const value = this.valueOf(param as Path, scopes);
    if (value === undefined) return false;
    const isLoop = name === 'each';
    // A loop over an outer list would multiply the work by the length of the list with each one inside another.
    const isList = Array.isArray(value) && (param as Path).depth === 0;
    if (isLoop && !isList) return this.refuse('not_list', loc.start.line, (param as Path).original);
    if (this.context.mode !== 'text' && this.context.mode !== 'value') return this.refuse('misplaced', loc.start.line, name);
    const before = this.context;
    this.statements(program?.body ?? [], isLoop && Array.isArray(value) ? [...scopes, value[0]] : scopes, depth + 1);
    const after = this.context;
    this.context = before;
    this.statements(inverse?.body ?? [], scopes, depth + 1);
    if (place(after) !== place(before) || place(this.context) !== place(before)) this.refuse('misplaced', loc.start.line, name);
    this.context = { ...before, isValueStart: after.isValueStart || this.context.isValueStart };
    return true;
  }

  private layout({ name, params, hash, program, loc }: hbs.AST.PartialBlockStatement, scopes: readonly unknown[], depth: number): boolean {
    const isLayout = name.type === 'PathExpression' && (name as Path).original === 'layout' && params.length === 0 && !hash;
    if (!isLayout || this.field !== 'html' || depth > 0) return this.refuse('not_allowed', loc.start.line, '{{#> }}');
    this.statements(program.body, scopes, depth + 1);
    return true;
  }

  /** The value in the sample; undefined, with a fault, if it has none. */
  private valueOf(path: Path, scopes: readonly unknown[]): unknown {
    const { data, depth, parts, original, loc } = path;
    if (data) {
      if (scopes.length > 1 && depth === 0 && parts.length === 1 && LOOP_DATA.includes(String(parts[0]))) return 1;
    } else {
      const value = parts.reduce(property, depth < scopes.length ? scopes[scopes.length - 1 - depth] : undefined);
      if (value !== undefined) return value;
    }
    this.refuse('unknown', loc.start.line, original);
    return undefined;
  }
}

/** A block may begin in one attribute's value, but ends in the same. */
const place = ({ mode, element, attribute, quote }: HtmlContext): string => [mode, element, attribute, quote].join(' ');

function property(value: unknown, name: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord && Object.hasOwn(value, String(name)) ? (value as Record<string, unknown>)[String(name)] : undefined;
}

function isEscaped(statement: object): boolean {
  return !('escaped' in statement) || statement.escaped === true;
}

function nameOf(statement: Statement): string {
  const path = 'path' in statement ? statement.path : 'name' in statement ? statement.name : undefined;
  const original = typeof path === 'object' && path !== null && 'original' in path ? String(path.original) : statement.type;
  return 'escaped' in statement && statement.escaped === false ? `{{{${original}}}}` : original;
}
