/** What was typed before it had a field, and whether Enter came last. */
export interface TypedAhead {
  text: string;
  isEntered: boolean;
}

const NOTHING: TypedAhead = { text: '', isEntered: false };
let typed = NOTHING;
let stop = (): void => undefined;

/** Keeps what is typed from now on, until `takeTyped`: the palette is still loading when it has just been opened. */
export function keepTyping(): void {
  stop();
  typed = NOTHING;
  const listen = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') stop();
    const next = withKey(typed, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    typed = next;
  };
  window.addEventListener('keydown', listen, { capture: true });
  stop = () => window.removeEventListener('keydown', listen, { capture: true });
}

/** Undefined for a key that writes nothing. */
function withKey({ text }: TypedAhead, key: string): TypedAhead | undefined {
  if (key === 'Enter') return { text, isEntered: true };
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered: false };
  return key.length === 1 ? { text: text + key, isEntered: false } : undefined;
}

/** What was typed since `keepTyping`; what comes then goes where the focus is. */
export function takeTyped(): TypedAhead {
  stop();
  const taken = typed;
  typed = NOTHING;
  return taken;
}
