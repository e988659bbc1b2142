// Creates the README's screenshots of the admin: `npm run pictures -- --url http://localhost:3000 --username admin --password ...`.
// With `--all FOLDER` takes every page, wide and narrow, light and dark, to look at before a release, and reports what is clipped.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at } from './prepare.mjs';
import { findChromium } from './test-services.mjs';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    username: { type: 'string', default: 'admin' },
    password: { type: 'string' },
    all: { type: 'string' },
    /** Only paths that contain it. */
    only: { type: 'string', default: '' },
  },
});
const executablePath = findChromium();
if (!executablePath || !values.password) {
  console.error('Requires Chromium (CHROMIUM_PATH), --password and a running server at --url.');
  process.exit(1);
}

const { chromium } = await import('playwright-core');
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
if (values.all) await takeAll(values.all);
else await takeForReadme(at('docs', 'pictures'));
await browser.close();

async function takeForReadme(folder) {
  const pictures = [
    { name: 'start', path: '/' },
    { name: 'products', path: '/products' },
    { name: 'order-dark', path: '/orders/1', dark: true },
  ];
  mkdirSync(folder, { recursive: true });
  for (const { name, path, dark } of pictures) {
    const page = await signedIn({ width: 1280, height: 800, dark });
    await show(page, path);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.context().close();
  }
  console.log(`${pictures.length} pictures in ${folder}`);
}

async function takeAll(folder) {
  const fileName = (path) => path.slice(1).replaceAll(/[/?&=]/g, '_') || 'home';
  mkdirSync(folder, { recursive: true });
  const sizes = [
    { name: 'wide', width: 1440, height: 900 },
    { name: 'phone', width: 390, height: 844 },
  ];
  let paths;
  for (const { name, ...size } of sizes) {
    for (const dark of [false, true]) {
      const page = await signedIn({ ...size, dark });
      paths ??= (await examplePaths(page)).filter((path) => path.includes(values.only));
      for (const path of paths) await take(page, path, join(folder, `${fileName(path)}.${name}-${dark ? 'dark' : 'light'}.png`), size);
      await page.context().close();
    }
  }
  console.log(`${paths.length} pages in ${folder}`);
}

/** Takes the whole page: the window is made as high as what it shows, because a full-page picture would repeat what is sticky. */
async function take(page, path, file, { width, height }) {
  await show(page, path);
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('#content, #content *')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll|hidden/.test(getComputedStyle(one).overflowX))
      .filter((one) => one.clientWidth > 40 && !/^(INPUT|TEXTAREA)$/.test(one.tagName))
      .map((one) => `${one.tagName.toLowerCase()}.${[...one.classList].at(-1)} ${one.scrollWidth} > ${one.clientWidth}`),
  );
  const { scrollWidth, scrollHeight } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { scrollWidth, scrollHeight };
  });
  if (scrollWidth > width) clipped.push(`the page ${scrollWidth} > ${width}`);
  if (clipped.length > 0) console.log(`${file}: ${clipped.join(', ')}`);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, scrollHeight), 4_000) });
  await page.screenshot({ path: file });
  await page.setViewportSize({ width, height });
}

/** The paths of all routes, with an existing record for each parameter, and with the page of a new one. */
async function examplePaths(page) {
  const source = readFileSync(at('apps', 'admin', 'src', 'routes.tsx'), 'utf8');
  const routes = [...source.matchAll(/\b(?:page|list)\('(\/[^']*)'/g)].map(([, route]) => route);
  const categories = [...source.matchAll(/page\('(\$[^']*)'/g)].map(([, route]) => `/categories/${route}`);
  const paths = [];
  for (const route of [...new Set([...routes, ...categories])]) {
    if (/\$token/.test(route)) continue;
    if (!route.includes('$')) paths.push(route);
    else paths.push(...(await examplesOf(page, route)));
  }
  return paths;
}

async function examplesOf(page, route) {
  const [list] = route.split('/$');
  const pattern = `^/admin${route.replace(/\$\w+/g, '(?!new$|import$|mistakes$)[^/?]+')}(?=$|\\?)`;
  await show(page, list);
  const links = () => page.evaluate(() => [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')));
  let found = (await links()).find((href) => new RegExp(pattern).test(href));
  if (!found && /\$\w+\//.test(route)) {
    const [record] = await examplesOf(page, route.slice(0, route.lastIndexOf('/')));
    if (record?.endsWith('/new')) return [];
    if (record) await show(page, record);
    found = (await links()).find((href) => new RegExp(pattern).test(href)) ?? (record && `/admin${record}/${route.split('/').at(-1)}`);
  }
  const hasNew = /\/\$\w+$/.test(route) && (await links()).includes(`/admin${list}/new`);
  return [...(found ? [found.slice('/admin'.length)] : []), ...(hasNew ? [`${list}/new`] : [])];
}

async function signedIn({ width, height, dark }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    baseURL: values.url,
  });
  const page = await context.newPage();
  await page.goto('/admin/');
  await page.getByLabel('User name').fill(values.username);
  await page.getByLabel('Password', { exact: true }).fill(values.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#content').waitFor();
  return page;
}

/** Goes to a page as a link does, and waits until everything on it is loaded. */
async function show(page, path) {
  await page.evaluate((to) => {
    if (location.pathname === to) return;
    document.title = '';
    history.pushState(null, '', to);
  }, `/admin${path}`);
  await page.waitForFunction(() => document.title !== '' && !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
