/** Packs what is built, once, for all who fetch it: the server has no time for that, and no brotli. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const SHRINKS = /\.(html|js|css|svg|webmanifest)$/;

async function pack(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const packed = await Promise.all([promisify(brotliCompress)(text, { params }), promisify(gzip)(text, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, packed[0]), writeFile(`${file}.gz`, packed[1])]);
}

export const packed = (): Plugin => {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    async closeBundle() {
      const found = await readdir(folder, { recursive: true });
      await Promise.all(found.filter((name) => SHRINKS.test(name)).map((name) => pack(join(folder, name))));
    },
  };
};
