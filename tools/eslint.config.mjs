import path from 'node:path';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/generated/**',
      'dist/**',
      'sdk/typescript/dist/**',
      'sdk/cli/dist/**',
      '**/node_modules/**',
      'coverage/**',
      '.data/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: path.resolve(import.meta.dirname, '..') },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      'no-duplicate-imports': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
    },
  },
  {
    // The schema of all settings is the only place that knows where they come from.
    files: ['apps/**/*.ts', 'apps/**/*.tsx', 'libs/**/*.ts', 'libs/**/*.tsx'],
    ignores: ['libs/core/config/**', '**/*.spec.ts', '**/*.spec.tsx'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from libs/core/config.' },
      ],
    },
  },
  {
    // Only a constant is prepared against the migrated schema by test/api/statements.spec.ts.
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: [
      '**/*.spec.ts',
      'libs/core/{database,embedded-postgres}/**', // work without the schema, or make it
      'apps/launcher/src/first-*.ts', // lock whole tables, which PostgreSQL cannot prepare
      'apps/cli/src/platform/platform-database.ts', // asks the server about its connections
      'libs/capabilities/accounts/identity/identity-store.ts', // better-auth names tables, columns and conditions
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='query'] > :matches(Literal, TemplateLiteral)",
          message: 'Make the SQL a constant: new Statement(…).',
        },
      ],
    },
  },
  {
    // The same file gives the same result, whenever and however often it is analysed.
    files: ['libs/engine/{analysis,scoring,coach}/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from libs/core/config.' },
        { object: 'Date', property: 'now', message: 'Pass the clock in.' },
        { object: 'performance', property: 'now', message: 'Pass the clock in.' },
        { object: 'Math', property: 'random', message: 'Pass a seeded generator in.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Pass the clock in.' },
      ],
    },
  },
  {
    files: ['.dependency-cruiser.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { module: 'writable' } },
  },
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        TextDecoder: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
);
