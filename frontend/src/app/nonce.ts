import { nonce } from '../theme/nonce';

// webpack puts it on the tags of the chunks it loads later.
__webpack_nonce__ = nonce;
