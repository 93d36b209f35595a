import { defineConfig } from 'vitest/config';

/** The only test that needs freshly loaded modules. */
const BOOT = 'src/page/boot.test.ts';
const SPANISH = 'src/**/*.es.test.{ts,tsx}';

export default defineConfig({
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['src/test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    maxWorkers: 2,
    // Enough for a machine ten times slower; the longest test takes a few seconds.
    testTimeout: 90_000,
    projects: [
      {
        extends: true,
        test: { name: 'screens', include: ['src/**/*.test.{ts,tsx}'], exclude: [BOOT, SPANISH], isolate: false },
      },
      // The modules of the Spanish build (webpack.config.js).
      {
        extends: true,
        resolve: { extensions: ['.es.tsx', '.es.ts', '.mjs', '.js', '.mts', '.ts', '.jsx', '.tsx', '.json'] },
        test: { name: 'spanish', include: [SPANISH], isolate: false },
      },
      { extends: true, test: { name: 'boot', include: [BOOT] } },
    ],
  },
});
