import type { Node } from '@babel/types';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { propertyOf } from './syntax.js';

const BAD_REQUEST = 400;

const isCode = (code: string): code is TRPCError['code'] => code in TRPC_ERROR_CODES_BY_KEY;

/** The status that an argument gives, as a number or as a tRPC code such as `NOT_FOUND`; undefined when it is neither. */
export function statusOf(node: Node | undefined): number | undefined {
  if (node?.type === 'NumericLiteral') return node.value;
  return node?.type === 'StringLiteral' && isCode(node.value) ? getHTTPStatusCodeFromError(new TRPCError({ code: node.value })) : undefined;
}

/** The status with which an object that has a message is answered: 400, where nothing around it says otherwise. */
export function statusAround(within: readonly Node[]): number {
  for (const node of [...within].reverse()) {
    const said = node.type === 'ObjectExpression' ? statusOf(propertyOf(node, 'status')) : statusCalled(node);
    if (said !== undefined) return said;
  }
  return BAD_REQUEST;
}

/** `response.status(404).json({ ... })` */
function statusCalled(node: Node): number | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object } = node.callee;
  if (object.type !== 'CallExpression' || object.callee.type !== 'MemberExpression') return undefined;
  const isStatus = object.callee.property.type === 'Identifier' && object.callee.property.name === 'status';
  return isStatus ? statusOf(object.arguments[0]) : undefined;
}
