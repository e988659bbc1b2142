const channel = new BroadcastChannel('merx.session');

/** Notifies the other tabs of this browser, which share the session, of the signed-in account; null after sign-out. */
export const notifyOtherTabs = (account: number | null): void => channel.postMessage(account);

/** Listens for account changes in other tabs; returns the function that unsubscribes. */
export function onOtherTab(onChange: (account: number | null) => void): () => void {
  const listener = ({ data }: MessageEvent<number | null>): void => onChange(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
