import { z } from 'zod';

const Email = z.email().max(254);

/** Whether a text is an email address that a message can be sent to. */
export const isEmail = (value: string): boolean => Email.safeParse(value).success;
