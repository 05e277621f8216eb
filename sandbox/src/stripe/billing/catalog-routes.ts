import { required } from '../http/error.ts'
import { readPage } from '../http/list.ts'
import { listObjects, readRoutes } from '../http/retrieve.ts'
import { del, get, idIn, post, type Route, readNothing } from '../http/router.ts'
import {
  changePromotionCode,
  createCoupon,
  createPromotionCode,
  deleteCoupon,
  readCoupon,
  readPromotionCode,
} from './coupons.ts'
import { changePrice, createPrice, readPrice, readPriceChange } from './prices.ts'
import { changeProduct, createProduct, deleteProduct, readProduct } from './products.ts'

export const catalogRoutes: Route[] = [
  post('/v1/products', readProduct, (scope, { name, ...input }) => {
    if (!name) throw required('name')
    return createProduct(scope, { ...input, name })
  }),
  ...readRoutes('/v1/products', 'product', ['active']),
  post('/v1/products/:id', readProduct, (scope, input, ids) => changeProduct(scope, idIn(ids), input)),
  del('/v1/products/:id', readNothing, (scope, _, ids) => deleteProduct(scope, idIn(ids))),

  post('/v1/prices', readPrice, createPrice),
  get(
    '/v1/prices',
    (params) => ({
      page: readPage(params),
      keys: params.texts('lookup_keys'),
      product: params.text('product'),
      isActive: params.flag('active'),
    }),
    (scope, { page, keys, product, isActive }) =>
      listObjects(
        scope,
        'price',
        page,
        '/v1/prices',
        (price) =>
          (!keys || keys.includes(price.lookup_key ?? '')) &&
          (!product || price.product === product) &&
          (isActive === undefined || price.active === isActive),
      ),
  ),
  get('/v1/prices/:id', readNothing, (scope, _, ids) => scope.get('price', idIn(ids))),
  post('/v1/prices/:id', readPriceChange, (scope, input, ids) => changePrice(scope, idIn(ids), input)),

  post('/v1/coupons', readCoupon, createCoupon),
  ...readRoutes('/v1/coupons', 'coupon'),
  del('/v1/coupons/:id', readNothing, (scope, _, ids) => deleteCoupon(scope, idIn(ids))),

  post('/v1/promotion_codes', readPromotionCode, createPromotionCode),
  ...readRoutes('/v1/promotion_codes', 'promotion_code', ['code', 'active']),
  post(
    '/v1/promotion_codes/:id',
    (params) => ({ isActive: params.flag('active'), metadata: params.record('metadata') }),
    (scope, input, ids) => changePromotionCode(scope, idIn(ids), input),
  ),
]
