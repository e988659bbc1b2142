const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * Whether a text is accepted as the email of an order: with the same rules as a buyer's, so that every email in a
 * response can be sent back.
 */
export const isEmail = (text: string): boolean => text.length <= 255 && EMAIL.test(text);
