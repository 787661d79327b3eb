// SPDX-License-Identifier: MIT
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', '**/*.generated.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'off', // events are told by their type; what they carry is described in wire.generated.ts
      'svelte/no-at-html-tags': 'off', // our own rulebooks alone, cleaned where they are read (lib/rulebook)
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space where lines break
      'svelte/prefer-svelte-reactivity': 'off', // what is drawn is $state; the rest are plain notes of a moment
    },
  },
);
