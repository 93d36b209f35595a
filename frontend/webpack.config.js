const { mkdir, writeFile } = require('node:fs/promises');
const path = require('node:path');
const zlib = require('node:zlib');
const CompressionPlugin = require('compression-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { NormalModuleReplacementPlugin } = require('webpack');

/** What differs between the builds; `root` and `locale` are as in src/lib/language.ts. */
const LANGUAGES = {
  en: { language: 'en', root: '', locale: 'en_US', suffix: '', extensions: ['.tsx', '.ts', '.js'] },
  // A file of texts has a sibling in the other language, which wins (ADR 0063).
  es: {
    language: 'es',
    root: '/es',
    locale: 'es_US',
    suffix: '.es',
    extensions: ['.es.tsx', '.es.ts', '.tsx', '.ts', '.js'],
  },
};

const SLIM = path.resolve(__dirname, 'scripts/slim-font.cjs');
const PLAIN_COLORS = path.resolve(__dirname, 'scripts/plain-colors.cjs');

/** Each build reuses on disk what the last one made of the files that are the same. */
const cache = {
  type: 'filesystem',
  buildDependencies: { config: [path.resolve(__dirname, 'webpack.config.js'), SLIM, PLAIN_COLORS] },
};

const compressible = /\.(js|css|svg)$/;

/** The oldest browsers that the app runs in: docs/browsers.md. */
const OLDEST = 'chrome 98, edge 98, firefox 98, safari 15.4, ios 15.4';

/** The inlined script tells older browsers in words, and so has to run in all of them. */
const INLINED = /\/src\/page\/(first|failure|press|ready)\.ts$/;

const swc = (production, targets) => ({
  loader: 'swc-loader',
  options: {
    env: { targets, bugfixes: true },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production } },
    },
  },
});

/** Both builds share everything that affects the markup. */
const loaders = (production, styles) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    oneOf: [{ test: INLINED, ...swc(production, 'ie 11') }, swc(production, OLDEST)],
  },
  { test: /\.css$/, use: [...styles, PLAIN_COLORS] },
  { test: /\.(svg|png)$/, type: 'asset/resource' },
  { test: /fraunces.*\.woff2$/, type: 'asset/resource', use: SLIM },
  {
    test: /source-sans.*\.woff2$/,
    type: 'asset/resource',
    use: { loader: SLIM, options: { weights: { wght: { min: 400, max: 600, default: 400 } } } },
  },
];

const cssLoader = (production, exportOnlyLocals) => ({
  loader: 'css-loader',
  options: {
    // For the style sheets that another one imports, too.
    importLoaders: 1,
    modules: {
      auto: /\.module\.css$/,
      namedExport: false,
      exportOnlyLocals,
      exportLocalsConvention: 'as-is',
      localIdentName: production ? '[hash:base64:6]' : '[name]-[local]',
    },
  },
});

const PRERENDERED = path.resolve(__dirname, 'node_modules/.cache/prerender');

/** The build whose result renders the pages that can be read before any script. */
const prerender = ({ suffix, extensions }) => ({
  name: `prerender${suffix}`,
  cache,
  target: 'node20',
  entry: './src/page/prerender.tsx',
  output: {
    path: PRERENDERED,
    filename: `prerender${suffix}.cjs`,
    library: { type: 'commonjs2' },
  },
  resolve: { extensions },
  module: { rules: loaders(true, [cssLoader(true, true)]) },
  optimization: { minimize: false },
});

/** What index.html is put together from: prerendered markup, and files of this build. */
const partsOf = (suffix, compilation) => {
  const fileOf = (part, ending) => [...compilation.namedChunks.get(part).files].find((name) => name.endsWith(ending));
  const addressOf = (part, ending) => `/${fileOf(part, ending)}`;
  const scriptsOf = (part) =>
    [...compilation.namedChunkGroups.get(part).getFiles()]
      .filter((name) => name.endsWith('.js'))
      .map((name) => `/${name}`);
  const sourceOf = (part, ending) => String(compilation.getAsset(fileOf(part, ending)).source.source());
  // The data-href tells webpack that the sheet is loaded already.
  const styleOf = (part) =>
    `<style data-href="${addressOf(part, '.css')}">{% raw %}${sourceOf(part, '.css')}{% endraw %}</style>`;
  return { addressOf, scriptsOf, sourceOf, styleOf, ...require(path.join(PRERENDERED, `prerender${suffix}.cjs`)) };
};

/** Each of these is one file, whose name index.html knows. */
const WHOLE = ['first', 'main', 'app', 'home', 'embed', 'exit', 'edited'];

/** Parts of MUI that come along with what we use, and that no screen shows. */
const UNUSED =
  /\/(ButtonBase\/TouchRipple|CircularProgress\/CircularProgress|FilledInput\/FilledInput|Input\/Input|Select\/SelectInput|TabScrollButton\/TabScrollButton)\.mjs$/;

const isIn = (module, name, chunkGraph) =>
  [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunk.name === name);

/** Writes which scripts each part of the app needs, for scripts/check-budget.mjs. */
const listParts = (suffix) => ({
  apply: ({ hooks }) =>
    hooks.afterEmit.tapPromise('parts', async ({ namedChunkGroups }) => {
      const scripts = (group) => group.getFiles().filter((file) => file.endsWith('.js'));
      const parts = [...namedChunkGroups].map(([name, group]) => [name, scripts(group)]);
      const folder = path.resolve(__dirname, 'node_modules/.cache');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `parts${suffix}.json`), JSON.stringify(Object.fromEntries(parts)));
    }),
});

const app = ({ language, root, locale, suffix, extensions }, production) => {
  const english = language === 'en';
  return {
    name: `app${suffix}`,
    cache,
    // One after the other: the first empties the folder that both write to.
    dependencies: production ? [`prerender${suffix}`, ...(english ? [] : ['app'])] : [],
    // The first is inlined into the page. The third is for pages without the app, too, the fourth for other websites, or for
    // the editor, which is in English and shows the Spanish page.
    entry: {
      first: './src/page/first.ts',
      main: './src/page/boot.ts',
      exit: './src/exit/exit.ts',
      ...(english
        ? { embed: { import: './src/embed/embed.ts', filename: 'embed.js' } }
        : { edited: { import: './src/page/edited.tsx', filename: 'edited.es.js' } }),
    },
    output: {
      path: path.resolve(__dirname, 'dist'),
      publicPath: '/',
      filename: `assets/[name]${suffix}.[contenthash:8].js`,
      chunkFilename: `assets/[name]${suffix}.[contenthash:8].js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: english,
      // What webpack puts around the inlined script.
      environment: { arrowFunction: false },
    },
    resolve: { extensions },
    module: { rules: loaders(production, [MiniCssExtractPlugin.loader, cssLoader(production, false)]) },
    plugins: [
      new HtmlWebpackPlugin({
        template: 'src/page/index.html',
        filename: production ? `index${suffix}.html` : 'index.html',
        chunks: ['main'],
        inject: !production,
        templateParameters: (compilation) => ({
          production,
          language,
          root,
          locale,
          ...(production ? partsOf(suffix, compilation) : { pages: [] }),
        }),
        minify: false,
      }),
      new MiniCssExtractPlugin({
        filename: `assets/[name]${suffix}.[contenthash:8].css`,
        chunkFilename: `assets/[name]${suffix}.[contenthash:8].css`,
      }),
      new NormalModuleReplacementPlugin(UNUSED, path.resolve(__dirname, 'src/theme/unused.mjs')),
      ...(production
        ? [
            listParts(suffix),
            new CompressionPlugin({ test: compressible, algorithm: 'gzip', filename: '[path][base].gz' }),
            new CompressionPlugin({
              test: compressible,
              algorithm: 'brotliCompress',
              compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
              filename: '[path][base].br',
            }),
          ]
        : []),
    ],
    optimization: {
      minimizer: [
        // In Rust: a fifth of the time of terser, and a little smaller.
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, mangle: true },
        }),
        new CssMinimizerPlugin(),
      ],
      splitChunks: {
        chunks: ({ name }) => !WHOLE.includes(name),
        cacheGroups: {
          // A screen of the office comes beside its frame: what both need is in a file of its own.
          frame: {
            name: 'frame',
            test: (module, { chunkGraph }) =>
              isIn(module, 'office', chunkGraph) && !isIn(module, 'booking', chunkGraph),
            minChunks: 2,
            enforce: true,
          },
          // What the booking dialog and the office share, so that visitors do not load the office's frame.
          shared: {
            name: 'shared',
            test: (module, { chunkGraph }) => isIn(module, 'office', chunkGraph) && isIn(module, 'booking', chunkGraph),
            minChunks: 2,
            enforce: true,
          },
        },
      },
    },
    // The budget is in compressed bytes: see scripts/check-budget.mjs.
    performance: { hints: false },
    devtool: production ? false : 'source-map',
    devServer: {
      port: 3000,
      historyApiFallback: true,
      client: { overlay: { warnings: false } },
      proxy: [{ context: ['/api', '/media/', '/edited.es.js'], target: 'http://127.0.0.1:8080' }],
    },
  };
};

/** `webpack serve --env language=es` shows the Spanish pages, below /es. */
module.exports = ({ language = 'en' }, { mode }) =>
  mode === 'production'
    ? Object.values(LANGUAGES).flatMap((one) => [app(one, true), prerender(one)])
    : app(LANGUAGES[language], false);
