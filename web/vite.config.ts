// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** In development the gallery reads the cards and words of a game from content/, as /@content/<game>/<file>. */
const content = (): Plugin => ({
  name: 'content',
  configureServer(server) {
    server.middlewares.use('/@content', (request, response, next) => {
      const path = new URL(request.url ?? '', 'http://content').pathname;
      readFile(fileURLToPath(new URL('../content' + path, import.meta.url))).then((text) => response.end(text), next);
    });
  },
});

const server = process.env.PARLOR_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), content()],
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
