import { text } from 'node:stream/consumers';

/** Where a command talks to its user. */
export interface Terminal {
  print(line: string): void;
  /** Whether a person sits there who can be asked. */
  interactive: boolean;
  /** What a person types without seeing it. */
  askHidden(question: string): Promise<string>;
  /** All that comes in by the standard input. */
  readInput(): Promise<string>;
}

/** The terminal of this process. */
export const processTerminal: Terminal = {
  print: (line) => console.log(line),
  interactive: Boolean(process.stdin.isTTY && process.stderr.isTTY),
  askHidden,
  readInput: () => text(process.stdin),
};

const CANCEL = '\u0003';
const ERASE = new Set(['\u007f', '\b']);

/** Reads key by key, because a line reader would show what is typed. The question goes to the error output: the other is the result's. */
function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (settle: () => void) => {
      stdin.off('data', onData);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      settle();
    };
    const onData = (chunk: string) => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n') return finish(() => resolve(typed));
        if (key === CANCEL) return finish(() => reject(new Error('Cancelled.')));
        typed = ERASE.has(key) ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on('data', onData);
  });
}
