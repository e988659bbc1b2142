import type { FirstAdmin } from '@merx/router';
import { withoutSlash } from '@merx/wire';

/** Prints the URLs of the server. */
export function printAddresses(baseUrl: string): void {
  const base = withoutSlash(baseUrl);
  const addresses = [
    ['REST', `${base}/rest/V1`],
    ['Admin', `${base}/admin`],
    ['Reference', `${base}/docs`],
    ['Health', `${base}/health/ready`],
  ];
  const lines = addresses.map(([name = '', address]) => `  ${name.padEnd(10)} ${address}`);
  console.log(`\nMerx is ready.\n${lines.join('\n')}\n`);
}

/** Prints the initial admin's login: in full the first time, later only where the generated password is stored. */
export function printLogin(username: string, { created, password, passwordFile }: FirstAdmin): void {
  if (created && password) console.log(`  User name  ${username}\n  Password   ${password}   (stored in ${passwordFile})\n`);
  else if (created) console.log(`  User name  ${username}, with the password from ADMIN_PASSWORD\n`);
  else if (passwordFile) console.log(`  The initial admin's password is in ${passwordFile}\n`);
}
