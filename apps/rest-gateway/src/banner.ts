/** Tells whoever started the shop where it is, in words for people. */
export function printAddresses(baseUrl: string): void {
  const base = baseUrl.replace(/\/+$/, '');
  const addresses = [
    ['REST', `${base}/rest/V1`],
    ['Reference', `${base}/docs`],
    ['Health', `${base}/health/ready`],
  ];
  const lines = addresses.map(([name = '', address]) => `  ${name.padEnd(10)} ${address}`);
  console.log(`\nMerx is ready.\n${lines.join('\n')}\n`);
}
