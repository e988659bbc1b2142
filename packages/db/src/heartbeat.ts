const BEATS_PER_LEASE = 6;

export interface Heartbeat {
  /** Seconds without a heartbeat after which a worker counts as dead. */
  leaseSeconds: number;
  /** Writes a heartbeat to the database. */
  beat(): Promise<void>;
  onFailure(error: unknown): void;
}

/** Writes a heartbeat several times per lease while a task runs. The returned function stops it and waits for a heartbeat in progress. */
export function startHeartbeat({ leaseSeconds, beat, onFailure }: Heartbeat): () => Promise<void> {
  let inHand: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => {
      inHand = beat().catch(onFailure);
    },
    (leaseSeconds * 1000) / BEATS_PER_LEASE,
  );
  return () => {
    clearInterval(timer);
    return inHand;
  };
}
