/** Reports a startup error caused by the environment in one line and exits with 1. */
export function giveUp(what: string): (error: Error & { code?: string }) => never {
  return ({ message, code }) => {
    console.error(`${what}: ${message || code}`);
    process.exit(1);
  };
}
