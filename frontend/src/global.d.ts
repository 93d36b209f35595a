declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

/** Set by us, read by webpack: the nonce for the tags it adds. */
declare let __webpack_nonce__: string | undefined;
