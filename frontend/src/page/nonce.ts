import { nonce } from '../theme/nonce';

// webpack sets it on the tags of chunks that it loads later.
__webpack_nonce__ = nonce;
