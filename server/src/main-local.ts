import { startLocalProduct } from './local/local-product.ts'

/** What `npm start` runs. */
startLocalProduct()
