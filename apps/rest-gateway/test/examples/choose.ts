import type { Example } from '../../src/api-description/examples.js';
import type { RecordedCall } from './recorded-call.js';
import type { DescribedOperation } from './schema-check.js';
import { renumbered, scrub, shortened } from './scrub.js';
import { isUsual } from './usual.js';

/** A call whose body and whose answer tell this share of the fields that any call of the route tells is rich enough. */
const RICH_ENOUGH = 0.5;
/** More fields than these make nothing clearer. */
const FIELDS_SENT = 12;
/** Longer examples count only when there is no other. */
const LONG = 6000;
const ERROR_STATUSES = [400, 401, 404, 429];

interface Candidate {
  example: Omit<Example, 'errors'>;
  text: string;
  /** How many fields body and query have, and how many the answer. */
  sent: number;
  told: number;
}

/**
 * The example of one route out of all its recorded calls: the shortest of the rich ones, and for each status the error told most
 * often. Ties go by the text, so the same calls give the same example in any order. That of a route that refuses every call has no answer.
 * Null without a call that fits the schemas.
 */
export function chooseExample(
  calls: RecordedCall[],
  operation: DescribedOperation,
  now: number,
  { isRefused = false } = {},
): Example | null {
  const usual = calls.filter(({ status }) => status === (isRefused ? 400 : 200));
  const fitting = usual.flatMap((call) => candidateOf(call, operation, now, isRefused) ?? []);
  const [best] = rich(PREFERENCES.reduce(preferred, fitting)).sort(byLengthAndText);
  if (!best) return null;
  const errors = Object.fromEntries(
    ERROR_STATUSES.flatMap((status) => {
      const error = usualError(calls, status, now);
      return error === undefined ? [] : [[String(status), error]];
    }),
  );
  return { ...best.example, ...(Object.keys(errors).length > 0 && { errors }) };
}

function candidateOf(
  { parameters, body, answer }: RecordedCall,
  operation: DescribedOperation,
  now: number,
  isRefused: boolean,
): Candidate | null {
  const sent = renumbered(scrub({ parameters, body, answer }, now)) as Pick<RecordedCall, 'parameters' | 'body' | 'answer'>;
  const told = shortened(sent.answer);
  const fits = (isRefused || operation.answer(told)) && (operation.body ? operation.body(sent.body) : true);
  const parametersFit = Object.entries(sent.parameters).every(([name, value]) => operation.parameters.get(name)?.fits(value));
  if (!fits || !parametersFit) return null;
  const example = {
    ...(Object.keys(sent.parameters).length > 0 && { parameters: sent.parameters }),
    ...(operation.body && { body: sent.body }),
    ...(!isRefused && { answer: told }),
  };
  const asked = sent.parameters.searchCriteria;
  return {
    example,
    text: JSON.stringify(example),
    sent: Math.min(fieldsOf(sent.body).size + fieldsOf(asked).size, FIELDS_SENT),
    told: fieldsOf(told).size,
  };
}

/** What an example should be, the most important first. */
const PREFERENCES: ((candidate: Candidate) => boolean)[] = [
  ({ example: { answer } }) => !isFaults(answer),
  ({ example: { answer } }) => tellsSomething(answer),
  ({ text }) => text.length <= LONG,
  ({ example }) => isUsual(example),
];

/** Whether a change of many things answers which of them it has refused. */
function isFaults(answer: unknown): boolean {
  return (
    Array.isArray(answer) && answer.length > 0 && answer.every((entry) => typeof entry === 'object' && entry !== null && 'message' in entry)
  );
}

function tellsSomething(answer: unknown): boolean {
  const { items } = (answer ?? {}) as { items?: unknown };
  return fieldsOf(Array.isArray(items) ? items : answer).size > 0;
}

/** Those that the condition holds for, if there are any. */
function preferred(candidates: Candidate[], holds: (candidate: Candidate) => boolean): Candidate[] {
  const kept = candidates.filter(holds);
  return kept.length > 0 ? kept : candidates;
}

function rich(candidates: Candidate[]): Candidate[] {
  const [sent, told] = [
    Math.max(...candidates.map((candidate) => candidate.sent)),
    Math.max(...candidates.map((candidate) => candidate.told)),
  ];
  const richness = (candidate: Candidate) => Math.min(sent === 0 ? 1 : candidate.sent / sent, told === 0 ? 1 : candidate.told / told);
  const enough = Math.min(RICH_ENOUGH, Math.max(...candidates.map(richness)));
  return candidates.filter((candidate) => richness(candidate) >= enough);
}

/** The paths of all fields that hold something. */
function fieldsOf(value: unknown, path = ''): Set<string> {
  if (value === null || value === undefined || value === '') return new Set();
  if (typeof value !== 'object') return new Set([path]);
  const entries = Array.isArray(value) ? value.map((entry) => ['', entry] as const) : Object.entries(value);
  return new Set(entries.flatMap(([name, held]) => [...fieldsOf(held, `${path}.${name}`)]));
}

function usualError(calls: RecordedCall[], status: number, now: number): unknown {
  const counts = new Map<string, { count: number; texts: string[] }>();
  for (const { answer } of calls.filter((call) => call.status === status)) {
    const { message } = answer as { message?: string };
    if (!message) continue;
    const text = JSON.stringify(renumbered(scrub(answer, now)));
    const known = counts.get(message) ?? { count: 0, texts: [] };
    counts.set(message, { count: known.count + 1, texts: [...known.texts, text] });
  }
  const [most] = [...counts].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const [text] = most?.[1].texts.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)) ?? [];
  return text === undefined ? undefined : JSON.parse(text);
}

function byLengthAndText(a: Candidate, b: Candidate): number {
  return a.text.length - b.text.length || (a.text < b.text ? -1 : 1);
}
