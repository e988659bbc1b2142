import { makePassword } from '@merx/router';
import { type Command, Option } from 'commander';
import type { Terminal } from './terminal.js';

export interface PasswordOptions {
  password?: string;
  passwordStdin?: boolean;
  generate?: boolean;
}

/** Adds the password options. */
export function withPasswordOptions(command: Command): Command {
  return command
    .addOption(new Option('--password <password>', 'the password (visible to other users in the process list)'))
    .addOption(new Option('--password-stdin', 'read the password from standard input').conflicts('password'))
    .addOption(new Option('--generate', 'generate a password and print it').conflicts(['password', 'passwordStdin']));
}

/** The password: given, generated, or asked for twice. `made` is true if it must be printed. Throws if it cannot be obtained. */
export async function readPassword(options: PasswordOptions, terminal: Terminal): Promise<{ password: string; made: boolean }> {
  if (options.generate) return { password: makePassword(), made: true };
  if (options.password !== undefined) return { password: options.password, made: false };
  if (options.passwordStdin) return { password: (await terminal.readInput()).replace(/\r?\n$/, ''), made: false };
  if (!terminal.interactive) throw new Error('No password given. Use --password-stdin, --password or --generate.');
  const password = await terminal.askHidden('Password: ');
  if ((await terminal.askHidden('Repeat password: ')) !== password) throw new Error('The passwords do not match.');
  return { password, made: false };
}
