import { guardedPost, type Resolve } from './guarded-post.js';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Posts a form to a user-supplied address as `guardedPost` does. Returns why it failed, as the end of a sentence, or null on success.
 */
export async function postForm(
  url: string,
  form: URLSearchParams,
  options: { allowsPrivate: boolean; resolve?: Resolve },
): Promise<string | null> {
  const posted = { body: form.toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' } };
  const answer = await guardedPost(url, posted, { ...options, timeoutMs: ANSWER_WITHIN_MS, answerBytes: 0 });
  if ('failure' in answer) return answer.failure;
  return answer.status >= 200 && answer.status < 300 ? null : `it answered ${answer.status}`;
}
