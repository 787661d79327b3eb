// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Connect, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The gallery reads moments from fixtures/, and the cards and words of a game from content/, as /@content/<game>/<file>. */
const gallery = (): Plugin => {
  const files = (middlewares: Connect.Server) => {
    for (const [path, folder] of [
      ['/@content', '../content'],
      ['/fixtures', './fixtures'],
    ] as const)
      middlewares.use(path, (request, response, next) => {
        const { pathname } = new URL(request.url ?? '', 'http://gallery');
        readFile(fileURLToPath(new URL(folder + pathname, import.meta.url))).then((text) => response.end(text), next);
      });
  };
  return {
    name: 'gallery',
    configureServer: (server) => files(server.middlewares),
    configurePreviewServer: (server) => files(server.middlewares),
  };
};

const server = process.env.PARLOR_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), gallery()],
  resolve: { alias: { '@engine': fileURLToPath(new URL('../build/wasm/bin', import.meta.url)) } }, // made by ./dev before the page
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 2048, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': {
        target: server,
        ws: true,
        changeOrigin: true,
        rewriteWsOrigin: true,
        // The server answers its own pages only; in development this page stands in for them.
        configure: (proxy) => proxy.on('proxyReq', (request) => request.setHeader('origin', server)),
      },
    },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
