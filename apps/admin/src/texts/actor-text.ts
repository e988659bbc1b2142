/** Display name of an actor: admins by name, others with their type. */
export const actorText = (type: string | null, name: string): string => (type === null || type === 'admin' ? name : `${name} (${type})`);
