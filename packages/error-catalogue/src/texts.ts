import type { CallExpression, Identifier, MemberExpression, Node, TemplateLiteral } from '@babel/types';
import { type FunctionNode, isFunction, type Place, propertyOf } from './syntax.js';

/** Where a text comes from: it is written there, handed in by the callers of a function, or another error's own. */
export interface Reading {
  texts: string[];
  forwarded: { fn: FunctionNode; parameter: number }[];
  /** Whether part of it could not be read. */
  unread: boolean;
}

const nothing = (): Reading => ({ texts: [], forwarded: [], unread: false });
const unread = (): Reading => ({ ...nothing(), unread: true });
const written = (...texts: string[]): Reading => ({ ...nothing(), texts });
const either = (readings: Reading[]): Reading => ({
  texts: readings.flatMap(({ texts }) => texts),
  forwarded: readings.flatMap(({ forwarded }) => forwarded),
  unread: readings.some((reading) => reading.unread),
});

/** An error's text, and the template of an input that pure code refused: whoever made it is read where it was made. */
const isToldText = (name: string) => name === 'message' || name === 'template';

/** Reads the expression that gives an error's text. */
export function readText({ node, within }: Place): Reading {
  switch (node.type) {
    case 'StringLiteral':
      return written(node.value);
    case 'NumericLiteral':
      return written(String(node.value));
    case 'TemplateLiteral':
      return readTemplate(node, within);
    case 'ConditionalExpression':
      return either([node.consequent, node.alternate].map((one) => readText({ node: one, within })));
    case 'LogicalExpression':
      return either([node.left, node.right].map((one) => readText({ node: one, within })));
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return readText({ node: node.expression, within });
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return readMember(node as MemberExpression, within);
    case 'CallExpression':
      // What is filled in is told by the object that is handed over.
      if (node.callee.type === 'Identifier' && node.callee.name === 'filledIn') return nothing();
      return isReplacement(node) ? readText({ node: node.callee.object, within }) : unread();
    case 'Identifier':
      return readName(node, within);
    default:
      return unread();
  }
}

/** A text whose placeholders are filled in where it is made. */
const isReplacement = (node: CallExpression): node is CallExpression & { callee: MemberExpression } =>
  node.callee.type === 'MemberExpression' && node.callee.property.type === 'Identifier' && node.callee.property.name === 'replace';

/** A word that cannot be read is shown by its name, in braces. */
function readTemplate({ quasis, expressions }: TemplateLiteral, within: readonly Node[]): Reading {
  let texts = [''];
  for (const [index, { value }] of quasis.entries()) {
    const between = expressions[index];
    const words = between ? wordsOf(between, within) : [''];
    texts = texts.flatMap((text) => words.map((word) => text + (value.cooked ?? value.raw) + word));
  }
  return written(...texts);
}

function wordsOf(node: Node, within: readonly Node[]): string[] {
  const { texts, forwarded, unread } = readText({ node, within });
  return unread || forwarded.length > 0 || texts.length === 0 ? [`{${wordFor(node)}}`] : texts;
}

function wordFor(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return node.computed ? wordFor(node.object) : wordFor(node.property);
  if (node.type === 'CallExpression') return node.callee.type === 'MemberExpression' ? wordFor(node.callee.object) : wordFor(node.callee);
  return 'text';
}

function readMember({ object, property, computed }: MemberExpression, within: readonly Node[]): Reading {
  const name = !computed && property.type === 'Identifier' ? property.name : undefined;
  if (name !== undefined && isToldText(name)) return nothing();
  const held = object.type === 'Identifier' ? constantOf(object.name, within) : undefined;
  const value = held && withoutType(held.node);
  if (value?.type !== 'ObjectExpression') return unread();
  if (name !== undefined) {
    const one = propertyOf(value, name);
    return one ? readText({ node: one, within }) : unread();
  }
  return either(value.properties.map((one) => (one.type === 'ObjectProperty' ? readText({ node: one.value, within }) : unread())));
}

const withoutType = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? node.expression : node;

function readName({ name }: Identifier, within: readonly Node[]): Reading {
  for (const [depth, fn] of [...within.entries()].reverse()) {
    if (!isFunction(fn)) continue;
    const local = constantOf(name, within.slice(depth), fn);
    if (local) return readText(local);
    const given = readParameter(name, fn);
    if (given) return given;
  }
  const constant = constantOf(name, within);
  if (constant) return readText(constant);
  // Taken out of another error by its name: `const { message } = told`.
  return isToldText(name) ? nothing() : unread();
}

function readParameter(name: string, fn: FunctionNode): Reading | undefined {
  for (const [parameter, pattern] of fn.params.entries()) {
    const target = pattern.type === 'AssignmentPattern' ? pattern.left : pattern;
    if (target.type === 'Identifier' && target.name === name) return { ...nothing(), forwarded: [{ fn, parameter }] };
    const taken = target.type === 'ObjectPattern' && target.properties.some((one) => isShorthand(one, name));
    if (taken) return isToldText(name) ? nothing() : unread();
  }
  return undefined;
}

const isShorthand = (node: Node, name: string): boolean =>
  node.type === 'ObjectProperty' && node.value.type === 'Identifier' && node.value.name === name;

/** What a constant holds that the blocks around name so, the innermost first; only within `limit` when it is given. */
function constantOf(name: string, within: readonly Node[], limit?: Node): Place | undefined {
  const inside = limit ? within.slice(within.indexOf(limit)) : within;
  for (const block of [...inside].reverse()) {
    if (block.type !== 'BlockStatement' && block.type !== 'Program') continue;
    for (const statement of block.body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type !== 'VariableDeclaration') continue;
      for (const { id, init } of declared.declarations) {
        if (id.type === 'Identifier' && id.name === name && init) return { node: init, within };
      }
    }
  }
  return undefined;
}
