const BEATS_PER_LEASE = 6;

export interface Heartbeat {
  /** Seconds after which somebody who has not shown a sign of life counts as dead. */
  leaseSeconds: number;
  /** Shows a sign of life in the database. */
  beat(): Promise<void>;
  onFailure(error: unknown): void;
}

/** Shows several times in a lease that a piece of work is being done. The function that it returns ends that, the beat in hand included. */
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
