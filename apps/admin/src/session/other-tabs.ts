const channel = new BroadcastChannel('merx.session');

/** Tells the other tabs of this browser, which share its session, whose account is signed in now; null: none. */
export const tellOtherTabs = (account: number | null): void => channel.postMessage(account);

/** Hears from the other tabs whose account is signed in now, until the returned function is called. */
export function onOtherTab(hear: (account: number | null) => void): () => void {
  const listener = ({ data }: MessageEvent<number | null>): void => hear(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
