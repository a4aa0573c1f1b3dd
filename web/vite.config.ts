/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { packed } from './pack';

/** Puts the sprite into the page itself: it costs no script and is there at the first paint. */
const sprite: Plugin = {
  name: 'sprite',
  transformIndexHtml: (html) =>
    html.replace('<!-- symbols -->', readFileSync(new URL('src/art/symbols.svg', import.meta.url), 'utf8')),
};

export default defineConfig({
  plugins: [svelte(), sprite, packed()],
  base: '/',
  server: { proxy: { '/api': { target: process.env['TABLES'] ?? 'http://localhost:8765', ws: true } } },
  build: {
    outDir: '../src/restinplay/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'a/[name]-[hash].js',
        chunkFileNames: 'a/[name]-[hash].js',
        assetFileNames: 'a/[name]-[hash][extname]',
      },
    },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 }, // on a busy machine
});
