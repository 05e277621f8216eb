import { startLocalProduct } from './local/local-product.ts'

/** The entry point of `npm start`. */
startLocalProduct()
