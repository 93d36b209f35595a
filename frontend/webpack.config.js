const path = require('node:path');
const zlib = require('node:zlib');
const CompressionPlugin = require('compression-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const compressible = /\.(js|css|svg)$/;

/** Both builds share everything that affects the markup. */
const loaders = (production, styles) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development: !production } },
      },
    },
  },
  { test: /\.css$/, use: styles },
  { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
];

const cssLoader = (production, exportOnlyLocals) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: /\.module\.css$/,
      namedExport: false,
      exportOnlyLocals,
      exportLocalsConvention: 'as-is',
      localIdentName: production ? '[hash:base64:6]' : '[name]-[local]',
    },
  },
});

/** The build that scripts/prerender.mjs runs to render pages that can be read before any script. */
const prerender = {
  name: 'prerender',
  target: 'node20',
  entry: './src/app/prerender.tsx',
  output: {
    path: path.resolve(__dirname, 'node_modules/.cache/prerender'),
    filename: 'prerender.cjs',
    library: { type: 'commonjs2' },
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: loaders(true, [cssLoader(true, true)]) },
  optimization: { minimize: false },
};

module.exports = (_env, { mode }) => {
  const production = mode === 'production';
  const app = {
    name: 'app',
    entry: { main: './src/app/boot.ts' },
    output: {
      path: path.resolve(__dirname, 'dist'),
      publicPath: '/',
      filename: 'assets/[name].[contenthash:12].js',
      chunkFilename: 'assets/[name].[contenthash:12].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: loaders(production, [MiniCssExtractPlugin.loader, cssLoader(production, false)]) },
    plugins: [
      new HtmlWebpackPlugin({
        template: 'src/app/index.html',
        templateParameters: { production },
        minify: false,
      }),
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:12].css',
        chunkFilename: 'assets/[name].[contenthash:12].css',
      }),
      ...(production
        ? [
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
    // index.html is a template for the server, so it must not be minified.
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      minimizeOptions: { html: false },
      // The landing page is one file, whose name scripts/prerender.mjs and scripts/check-budget.mjs
      // know.
      splitChunks: { chunks: ({ name }) => name !== 'app' && name !== 'main' },
    },
    // The budget is in compressed bytes: see scripts/check-budget.mjs.
    performance: { hints: false },
    devtool: production ? false : 'source-map',
    devServer: {
      port: 3000,
      historyApiFallback: true,
      client: { overlay: { warnings: false } },
      proxy: [{ context: ['/api', '/media'], target: 'http://127.0.0.1:8080' }],
    },
  };
  return production ? [app, prerender] : app;
};
