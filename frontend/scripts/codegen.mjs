// Writes the calls of openapi.json as src/api/public.gen.ts, what anybody may call, src/api/mediation.gen.ts, what only
// the page of somebody at the table calls, and src/api/api.gen.ts, what only somebody signed in may; with --check it compares instead and fails on a difference.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateEndpoints } from '@rtk-query/codegen-openapi';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaFile = `${root}openapi.json`;

const { paths } = JSON.parse(await readFile(schemaFile, 'utf8'));
const operations = Object.values(paths).flatMap((path) => Object.values(path));
/** Apart, because the first page loads all other public calls. */
const SEAT_CALLS = new Set(
  Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/public/mediation/'))
    .flatMap(([, path]) => Object.values(path).map(({ operationId }) => operationId)),
);
const camelCase = (name) => name.replace(/_(\w)/g, (_match, letter) => letter.toUpperCase());
/** Without "security", or with none as one of its choices. A page asks for its session before it has the office. */
const isPublic = ({ operationId, security = [{}] }) =>
  security.some((schemes) => Object.keys(schemes).length === 0) || operationId === 'validate_session';
const isOfMediation = ({ operationId }) => SEAT_CALLS.has(operationId);
const named = (isWanted) => operations.filter(isWanted).map(({ operationId }) => camelCase(operationId));

const shared = {
  schemaFile,
  hooks: { queries: true, lazyQueries: false, mutations: true },
  encodePathParams: true,
  encodeQueryParams: false,
  useUnknown: true,
  unionUndefined: true,
};
const FILES = {
  'public.gen.ts': {
    ...shared,
    apiFile: './baseApi',
    apiImport: 'baseApi',
    exportName: 'publicCalls',
    filterEndpoints: named((operation) => isPublic(operation) && !isOfMediation(operation)),
  },
  'mediation.gen.ts': {
    ...shared,
    apiFile: './publicApi',
    apiImport: 'publicApi',
    exportName: 'mediationCalls',
    filterEndpoints: named(isOfMediation),
  },
  'api.gen.ts': {
    ...shared,
    apiFile: './publicApi',
    apiImport: 'publicApi',
    exportName: 'generatedApi',
    filterEndpoints: named((operation) => !isPublic(operation)),
  },
};

for (const [name, options] of Object.entries(FILES)) {
  const target = `${root}src/api/${name}`;
  const generated = await generateEndpoints(options);
  if (!process.argv.includes('--check')) {
    await writeFile(target, generated);
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== generated) {
    console.error(`src/api/${name} does not match openapi.json: run "npm run codegen" and commit the result.`);
    process.exitCode = 1;
  }
}
