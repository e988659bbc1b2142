import type { Request, Response } from 'express';
import { failureOf } from './error-body.js';
import { type Reading, readRawBody } from './raw-body.js';
import { Refusal } from './refusal.js';

/** The body of a request to a page; undefined if it cannot be read, which the response then says. */
export async function bodyOrRefuse(request: Request, response: Response, reading: Omit<Reading, 'address'>): Promise<Buffer | undefined> {
  const body = await readRawBody(request, { ...reading, address: request.ip });
  if (!(body instanceof Refusal)) return body;
  const { status, body: failure } = failureOf(body, '');
  response.status(status).json(failure);
  return undefined;
}
