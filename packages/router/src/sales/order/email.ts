const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Whether a text may be the email address of an order: no more is asked of it than of a buyer's, for an answer must be welcome back. */
export const isEmail = (text: string): boolean => text.length <= 255 && EMAIL.test(text);
