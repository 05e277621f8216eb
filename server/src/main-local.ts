import { startLocalProduct } from './local/local-product.ts'

/** The entry of `npm start`. */
startLocalProduct()
