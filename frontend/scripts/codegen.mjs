// Writes src/api/api.gen.ts from openapi.json; with --check it compares instead and fails on a
// difference.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateEndpoints } from '@rtk-query/codegen-openapi';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}src/api/api.gen.ts`;

const generated = await generateEndpoints({
  schemaFile: `${root}openapi.json`,
  apiFile: './baseApi',
  apiImport: 'baseApi',
  exportName: 'generatedApi',
  hooks: { queries: true, lazyQueries: false, mutations: true },
  encodePathParams: true,
  encodeQueryParams: false,
  useUnknown: true,
  unionUndefined: true,
});

if (!process.argv.includes('--check')) {
  await writeFile(target, generated);
} else if ((await readFile(target, 'utf8')) !== generated) {
  console.error('src/api/api.gen.ts does not match openapi.json: run "npm run codegen" and commit the result.');
  process.exit(1);
}
