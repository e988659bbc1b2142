import type { BuildOptions } from 'esbuild';

/** Options for esbuild: a bundle in `folder`, which must exist, with the packages `outside` left out. */
export function bundled(place: { folder: string; outside: readonly string[] }): BuildOptions & Required<Pick<BuildOptions, 'plugins'>>;
