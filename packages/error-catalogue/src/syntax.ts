import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression, Node, ObjectExpression, ObjectMethod } from '@babel/types';

export type FunctionNode = FunctionDeclaration | ArrowFunctionExpression | FunctionExpression | ObjectMethod;

/** A node with those it stands in, the outermost first. */
export interface Place<N extends Node = Node> {
  node: N;
  within: readonly Node[];
}

/** Every node below, and the node itself, with what it stands in. */
export function* nodesOf(node: Node, within: readonly Node[] = []): Generator<Place> {
  yield { node, within };
  const inner = [...within, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child, inner);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'start' in value &&
  typeof value.type === 'string' &&
  !/^Comment/.test(value.type);

export const isFunction = (node: Node): node is FunctionNode =>
  ['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression', 'ObjectMethod'].includes(node.type);

/** The name under which a function is called: its own, or that of the constant that holds it. */
export function functionName(node: FunctionNode, parent: Node | undefined): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  if (node.type === 'ObjectMethod') return node.key.type === 'Identifier' ? node.key.name : undefined;
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
}

/** The value of an object's property, by its plain name. */
export function propertyOf(object: ObjectExpression, name: string): Node | undefined {
  for (const property of object.properties) {
    if (property.type !== 'ObjectProperty' || property.computed) continue;
    const { key } = property;
    if ((key.type === 'Identifier' && key.name === name) || (key.type === 'StringLiteral' && key.value === name)) return property.value;
  }
  return undefined;
}
