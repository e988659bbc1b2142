/** Who acted, as the admin shows it: an admin by name, others with what they are; null where that is unknown. */
export const actorText = (type: string | null, name: string): string => (type === null || type === 'admin' ? name : `${name} (${type})`);
