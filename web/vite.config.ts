// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Connect, Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
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

/** The page's own address may be long, so it asks for its files from the root; the files ask for each other from where they are, in
 *  whatever folder that is. `parlor export` takes the "/" away again (src/server/pages.cpp). */
const fromTheRoot = (): Plugin => ({
  name: 'from-the-root',
  enforce: 'post',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => html.replace(/((?:href|src)=")\.\//g, '$1/') },
});

/** The page works without a network after one visit: the service worker keeps all of it. What changes meanwhile waits until the player
 *  says so (src/lib/update.svelte.ts). What is asked of a server is never kept. */
const installable = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    workbox: {
      globPatterns: ['**/*.{html,js,css,svg,png,webp,woff2,ogg,wasm,webmanifest}'],
      maximumFileSizeToCacheInBytes: 8 << 20, // the engine
      navigateFallback: 'index.html',
      navigateFallbackDenylist: [/^\/api\//, /^\/healthz/, /^\/metrics/],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
    manifest: {
      name: 'Parlor',
      short_name: 'Parlor',
      description: 'Four tabletop games to play with friends or bots, with and without a network.',
      start_url: '.',
      scope: '.',
      display: 'standalone',
      theme_color: '#2b1f36',
      background_color: '#2b1f36',
      categories: ['games'],
      icons: [
        { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
  });

const server = process.env.PARLOR_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './',
  plugins: [svelte(), gallery(), installable(), fromTheRoot()],
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
