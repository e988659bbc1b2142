let typed = '';
let stop = (): void => undefined;

/** Keeps what is typed from now on, until `takeTyped`: the palette is still loading when it has just been opened. */
export function keepTyping(): void {
  stop();
  typed = '';
  const listen = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') stop();
    const isText = event.key.length === 1;
    if (!isText && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    typed = isText ? typed + event.key : typed.slice(0, -1);
  };
  window.addEventListener('keydown', listen, { capture: true });
  stop = () => window.removeEventListener('keydown', listen, { capture: true });
}

/** What was typed since `keepTyping`; it then goes where the focus is. */
export function takeTyped(): string {
  stop();
  const text = typed;
  typed = '';
  return text;
}
