const lastTurns = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work with the same key in this process, failed or not, and returns its result. */
export function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (lastTurns.get(key) ?? Promise.resolve()).then(work, work);
  lastTurns.set(key, turn);
  const leave = () => {
    if (lastTurns.get(key) === turn) lastTurns.delete(key);
  };
  turn.then(leave, leave);
  return turn;
}
