import type { Database } from '@merx/db';
import { unsubscribe } from '@merx/router';
import { inFlight } from '@merx/wire';
import { type Request, type Response, Router } from 'express';

interface Words {
  title: string;
  ask: string;
  button: string;
  done: string;
}

const WORDS: Record<string, Words> = {
  en: {
    title: 'Emails about your cart',
    ask: 'Do you want no more emails about your cart?',
    button: 'Unsubscribe',
    done: 'You will receive no more emails about your cart.',
  },
  de: {
    title: 'E-Mails zum Warenkorb',
    ask: 'Möchten Sie keine E-Mails zu Ihrem Warenkorb mehr erhalten?',
    button: 'Abbestellen',
    done: 'Sie erhalten keine E-Mails zu Ihrem Warenkorb mehr.',
  },
};

/**
 * The page of the link in reminders of carts, under `/unsubscribe`. Opening it changes nothing, as mail programs open links by themselves;
 * its button, and the POST of mail programs (RFC 8058), unsubscribe at once.
 */
export function unsubscribePage(db: Database): Router {
  const router = Router();
  router.get('/:token', (request, response) =>
    show(request, response, ({ ask, button }) => `<p>${ask}</p><form method="post"><button>${button}</button></form>`),
  );
  router.post('/:token', async (request, response, next) => {
    if (!(await inFlight(unsubscribe(db, request.params.token)))) return next();
    show(request, response, ({ done }) => `<p>${done}</p>`);
  });
  return router;
}

function show(request: Request, response: Response, content: (words: Words) => string): void {
  const language = request.acceptsLanguages('en', 'de') || 'en';
  const words = WORDS[language] ?? (WORDS.en as Words);
  response
    .set({ 'Cache-Control': 'no-store', Vary: 'Accept-Language', 'Referrer-Policy': 'no-referrer' })
    .type('html')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><h1>${words.title}</h1>${content(words)}`,
    );
}
