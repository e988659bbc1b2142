import { text } from 'node:stream/consumers';

/** A command's input and output. */
export interface Terminal {
  print(line: string): void;
  /** Whether a user can be prompted. */
  interactive: boolean;
  /** Prompts for input without echoing it. */
  askHidden(question: string): Promise<string>;
  /** All of standard input. */
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

/** Reads key by key, because a line reader would echo the input. The question goes to stderr: stdout is for the result. */
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
