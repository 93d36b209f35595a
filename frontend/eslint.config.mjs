import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

const features = readdirSync(new URL('./src/features', import.meta.url));

// Imports flow one way: lib, theme, api, components → features → app → page. No feature imports another.
const LAYERS = ['lib', 'theme', 'api', 'components', 'features', 'app', 'page'];
const zones = [
  ...LAYERS.slice(0, -1).map((layer, at) => ({
    target: `./src/${layer}`,
    from: LAYERS.slice(at + 1).map((above) => `./src/${above}`),
  })),
  ...features.map((feature) => ({
    target: `./src/features/${feature}`,
    from: './src/features',
    except: [`./${feature}`],
  })),
];

const formLibrary = { name: 'react-hook-form', importNames: ['useForm'], message: 'Use components/form/useForm.' };
const generatedClient = {
  group: ['**/*.gen'],
  importNames: ['generatedApi', 'publicCalls'],
  message: 'Use api/endpoints or api/publicApi, where every call has its tags.',
};

/** Browsers may refuse these, by throwing where they are read. */
const STORAGE = ['localStorage', 'sessionStorage', 'BroadcastChannel'];
const guarded = 'Use lib/storage.ts, which works without it, too.';
/** A dialog gives the focus back when it is unmounted, which may be before or after the next frame. */
const inTurn = { name: 'requestAnimationFrame', message: 'To move the focus, use lib/useFocusAfter.ts.' };
const noBareGlobals = {
  'no-restricted-globals': ['error', inTurn, ...STORAGE.map((name) => ({ name, message: guarded }))],
  'no-restricted-properties': ['error', ...STORAGE.map((property) => ({ property, message: guarded }))],
};

/** What visitors see: the modules of the Spanish build. Their texts are in catalogues, in both languages (ADR 0063). */
const PUBLIC = [
  'src/features/{booking,contact,landing,mediation}/**/*.tsx',
  'src/app/{App,BookPage,ErrorPage,HomePage,Loading,NotFoundPage,publicRoutes,router.es}.tsx',
  'src/page/{StartFailure,main,prerender}.tsx',
  'src/components/{ActionDialog,Actions,BusyBar,ChoiceCard,ConfirmDialog,DayGrid,DiscardDialog,EmptyState,ErrorState,ExitLink}.tsx',
  'src/components/{FailureAlert,FormDialog,Hint,HumanCheck,Icon,LanguageLink,StatusBadge,Template}.tsx',
  'src/components/{form,toast,visit}/*.tsx',
];
const READ =
  '/^(aria-(description|label|placeholder|roledescription|valuetext)|alt|helperText|label|placeholder|title)$/';
const WORD = '/\\p{L}{2}/u';
/** A word, written out where the selector leads. */
const words = (place) => [
  `${place} > Literal[value=${WORD}]`,
  `${place} > TemplateLiteral > TemplateElement[value.raw=${WORD}]`,
];
const CHOICES = [
  'ConditionalExpression > .consequent',
  'ConditionalExpression > .alternate',
  'LogicalExpression > .right',
];
const noLiterals = [
  `JSXText[value=${WORD}]`,
  `JSXAttribute[name.name=${READ}] > Literal[value=${WORD}]`,
  ...[':matches(JSXElement, JSXFragment)', `JSXAttribute[name.name=${READ}]`]
    .map((place) => `${place} > JSXExpressionContainer`)
    .flatMap((place) => [
      ...words(place),
      ...CHOICES.flatMap((choice) => [
        `${place} > ${choice}[value=${WORD}]`,
        `${place} > ${choice} > TemplateElement[value.raw=${WORD}]`,
      ]),
    ]),
].map((selector) => ({ selector, message: 'Texts of the public site are in texts.ts and texts.es.ts.' }));

export default tseslint.config(
  { ignores: ['dist', 'src/api/*.gen.ts', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, jsxA11y.flatConfigs.strict],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones, basePath: import.meta.dirname }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // A data grid of the ARIA Authoring Practices is a table; a listbox is a list.
      'jsx-a11y/no-noninteractive-element-to-interactive-role': [
        'error',
        { table: ['grid'], td: ['gridcell'], ul: ['listbox'], li: ['option'] },
      ],
      'no-console': 'error',
      ...noBareGlobals,
      'no-restricted-imports': ['error', { paths: [formLibrary], patterns: [generatedClient] }],
    },
  },
  {
    files: ['src/components/form/useForm.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [generatedClient] }] },
  },
  {
    files: ['src/api/endpoints.ts', 'src/api/publicApi.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [formLibrary] }] },
  },
  {
    files: PUBLIC,
    ignores: ['**/*.test.tsx', '**/testing.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noLiterals] },
  },
  { files: ['src/lib/storage.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/**/testing.tsx', 'src/test/**', 'e2e/**'],
    rules: { 'import-x/no-restricted-paths': 'off', 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/**/*.test.tsx', 'src/**/testing.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='getByRole'][arguments.0.value='menu']",
          message: 'Menus load when the first one opens: findByRole waits for it.',
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
      },
    },
  },
);
