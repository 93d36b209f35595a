/** In the bundle, stands in for parts of MUI that no screen shows: see webpack.config.js. */
export default function Unused() {
  throw new Error('webpack.config.js leaves this part of MUI out.');
}
