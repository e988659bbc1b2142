import type { Node } from '@babel/types';
import type { SourceFile } from './sources.js';
import { statusAround, statusOf } from './status.js';
import { type FunctionNode, functionName, isFunction, type Place, propertyOf } from './syntax.js';

/** A place in the code that gives an error its text. */
export interface Telling {
  file: SourceFile;
  text: Place;
  status: number;
}

/** A function that makes its argument the text of an error. */
export interface Maker {
  name: string;
  parameter: number;
  status: number;
  /** Undefined: it is exported, and known by its name everywhere. */
  file: SourceFile | undefined;
}

/** The constructors of errors: which argument is the text, and which one the status. */
const ERRORS: Record<string, { text: number; status: number | { argument: number } }> = {
  MerxError: { text: 1, status: { argument: 0 } },
  Refusal: { text: 1, status: { argument: 0 } },
  InvalidInput: { text: 0, status: 400 },
};

/** Where refusals are declared by `fault(code, template)`. */
const DECLARES_FAULTS = /\/(faults|trpc\/errors)\.ts$/;

/** Checks of zod that carry a text of their own, as their second argument. */
const CHECKS = new Set(['refine']);

/** What in a file makes errors, by itself or through one of the makers. */
export function* tellingsIn(file: SourceFile, makers: readonly Maker[]): Generator<Telling> {
  const local = new Set(namedFunctions(file).map(({ name }) => name));
  for (const { node, within } of file.nodes) {
    const inside = [...within, node];
    const telling = (text: Node | undefined | null, status: number): Telling[] =>
      text ? [{ file, text: { node: text, within: inside }, status }] : [];
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier') {
      const known = ERRORS[node.callee.name];
      if (!known) continue;
      const status = typeof known.status === 'number' ? known.status : statusOf(node.arguments[known.status.argument]);
      yield* telling(node.arguments[known.text], status ?? 400);
    } else if (node.type === 'ObjectExpression' && !isReason({ node, within }) && !isShape(within)) {
      const code = statusOf(propertyOf(node, 'code'));
      yield* telling(propertyOf(node, 'message'), code ?? statusAround(inside));
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { property } = node.callee;
      if (property.type === 'Identifier' && CHECKS.has(property.name)) yield* telling(node.arguments[1], 400);
    } else if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const { name } = node.callee;
      if (name === 'fault' && DECLARES_FAULTS.test(file.path)) {
        yield* telling(node.arguments[1], statusOf(node.arguments[0]) ?? 400);
        continue;
      }
      const maker = makers.find((one) => one.name === name && (local.has(name) ? one.file === file : one.file === undefined));
      if (maker) yield* telling(node.arguments[maker.parameter], maker.status);
    }
  }
}

/** The specification of a scalar: its message is told inside another one, see `reasonsIn`. */
function isReason({ node, within }: Place): boolean {
  const around = within.at(-1);
  const isSpec = around?.type === 'CallExpression' && around.callee.type === 'Identifier' && around.callee.name === 'scalar';
  return node.type === 'ObjectExpression' && (isSpec || propertyOf(node, 'expected') !== undefined);
}

/** Whether the object lists the fields of a shape: `z.object({ message: wireText })`. */
function isShape(within: readonly Node[]): boolean {
  const around = within.at(-1);
  const callee = around?.type === 'CallExpression' && around.callee.type === 'MemberExpression' ? around.callee.object : undefined;
  return callee?.type === 'Identifier' && callee.name === 'z';
}

/** The reasons why a value does not fit its shape. */
export function reasonsIn({ nodes }: SourceFile): Place[] {
  return nodes.filter(isReason).flatMap(({ node, within }) => {
    const text = node.type === 'ObjectExpression' ? propertyOf(node, 'message') : undefined;
    return text ? [{ node: text, within }] : [];
  });
}

interface Named {
  name: string;
  fn: FunctionNode;
  exported: boolean;
}

const functions = new WeakMap<SourceFile, Named[]>();

/** The functions of a file that have a name. */
export function namedFunctions(file: SourceFile): Named[] {
  const known = functions.get(file);
  if (known) return known;
  const found = file.nodes.flatMap(({ node, within }) => {
    if (!isFunction(node)) return [];
    const name = functionName(node, within.at(-1));
    const exported = within.some(({ type }, depth) => type === 'ExportNamedDeclaration' && within.length - depth <= 3);
    return name === undefined ? [] : [{ name, fn: node, exported }];
  });
  functions.set(file, found);
  return found;
}
