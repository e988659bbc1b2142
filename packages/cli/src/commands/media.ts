import { indexLibrary, isVariant } from '@merx/router';
import { type CopyProgress, copyFiles, openFiles } from '@merx/storage';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import type { Terminal } from '../terminal.js';

/** Adds the commands for the files of a shop: moving them into a bucket, and adding pictures to the media library. */
export function addMediaCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('media:move')
    .description('copy media and private files from the data folder into the bucket of MEDIA_URL; run it again to continue or to catch up')
    .option('--from <folder>', 'data folder to copy from', env.dataDir)
    .action(async ({ from: dataDir }: { from: string }) => {
      const { mediaUrl, privateUrl } = env;
      if (!mediaUrl) throw new Error('Set MEDIA_URL to the bucket, as s3://BUCKET?endpoint=URL.');
      const [from, to] = await Promise.all([openFiles({ dataDir }), openFiles({ dataDir, mediaUrl, privateUrl })]);
      // Resized pictures are made again when they are needed.
      const media = await copyFiles(from.media, to.media, { leavesOut: isVariant, onProgress: reporter(terminal, 'media') });
      const privateFiles = await copyFiles(from.privateFiles, to.privateFiles, { onProgress: reporter(terminal, 'private') });
      terminal.print(`Media files:   ${summary(media)} (${to.media.target})`);
      terminal.print(`Private files: ${summary(privateFiles)} (${to.privateFiles.target})`);
      terminal.print('Nothing was deleted from the data folder. Start all instances with this MEDIA_URL, then run the command again.');
    });

  program
    .command('media:index')
    .description('add the pictures below wysiwyg/ of the media files to the media library, such as those copied from Magento')
    .action(async () => {
      const { dataDir, mediaUrl, privateUrl } = env;
      const { media } = await openFiles({ dataDir, mediaUrl, privateUrl });
      const { added, known, skipped } = await withShop(env, (db) => indexLibrary(db, media));
      for (const key of skipped) terminal.print(`not a picture: ${key}`);
      terminal.print(`${added} picture(s) added, ${known} already there, ${skipped.length} file(s) skipped.`);
    });
}

const REPORTED_EVERY_MS = 5000;

/** Prints the progress of a long copy now and then. */
function reporter(terminal: Terminal, what: string): (progress: CopyProgress) => void {
  let reportedAt = performance.now();
  return (progress) => {
    if (performance.now() - reportedAt < REPORTED_EVERY_MS) return;
    reportedAt = performance.now();
    terminal.print(`${what}: ${summary(progress)} so far`);
  };
}

function summary({ copied, bytes, kept }: CopyProgress): string {
  return `${copied} copied (${(bytes / 1024 / 1024).toFixed(1)} MB), ${kept} already there`;
}
