import { randomUUID } from 'node:crypto';

/** The id of a new message, without the dots that separate it from what is signed with it. */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

/** The body of a message, as Standard Webhooks proposes. */
export const messageBody = (type: string, timestamp: Date, data: unknown): string =>
  JSON.stringify({ type, timestamp: timestamp.toISOString(), data });
