/** A hash that changes with any source but a test. */
export function sourceFingerprint(): string;
