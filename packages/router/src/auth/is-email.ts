import { z } from 'zod';

const Email = z.email().max(254);

/** Whether the text is a valid email address. */
export const isEmail = (value: string): boolean => Email.safeParse(value).success;
