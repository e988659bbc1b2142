// Creates the README's screenshots of the admin: `npm run pictures -- --url http://localhost:3000 --username admin --password ...`.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { at } from './prepare.mjs';
import { findChromium } from './test-services.mjs';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    username: { type: 'string', default: 'admin' },
    password: { type: 'string' },
  },
});
const executablePath = findChromium();
if (!executablePath || !values.password) {
  console.error('Requires Chromium (CHROMIUM_PATH), --password and a running server at --url.');
  process.exit(1);
}

const { chromium } = await import('playwright-core');
const folder = at('docs', 'pictures');
const PICTURES = [
  { name: 'start', path: '/' },
  { name: 'products', path: '/products' },
  { name: 'order-dark', path: '/orders/1', dark: true },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
for (const { name, path, dark } of PICTURES) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    baseURL: values.url,
  });
  const page = await context.newPage();
  await page.goto('/admin/');
  await page.getByLabel('User name').fill(values.username);
  await page.getByLabel('Password', { exact: true }).fill(values.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`/admin${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}
await browser.close();
console.log(`${PICTURES.length} pictures in ${folder}`);
