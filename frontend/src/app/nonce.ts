import { nonce } from '../theme/nonce';

declare let __webpack_nonce__: string | undefined;

// webpack puts it on the tags of the chunks it loads later.
__webpack_nonce__ = nonce;
