/** Runs a statement on the server, in a connection of its own. */
type OnServer = (statement: string) => Promise<unknown>;

/** A place for databases in the server's memory. */
export interface Tablespace {
  name: string;
  /** Drops it, once no database is in it. */
  drop(): Promise<void>;
}

const ROOM_KB = 2 ** 21;

/**
 * Creates a tablespace in the memory of the server's machine: a database has a thousand files, and a disk's file system needs ten times
 * longer to make and delete them. Undefined where it cannot be made: without the rights of a superuser, or without that much memory for
 * files, as in a container.
 */
export async function createMemoryTablespace(name: string, onServer: OnServer): Promise<Tablespace | undefined> {
  const folder = `/dev/shm/${name}`;
  // As the user of the server, who has to own the folder. What is copied has to be read: the program could end before it is written.
  const atServer = (command: string) => onServer(`copy (select) to program 'cat > /dev/null; ${command}'`);
  try {
    await atServer(`test "$(df -Pk /dev/shm | tail -n 1 | tr -s " " | cut -d " " -f 4)" -gt ${ROOM_KB} && mkdir -m 700 ${folder}`);
    await onServer(`create tablespace ${name} location '${folder}'`);
  } catch {
    // The databases are then where the server's others are.
    return undefined;
  }
  return {
    name,
    drop: async () => {
      await onServer(`drop tablespace ${name}`);
      await atServer(`rmdir ${folder}`);
    },
  };
}
