import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

export function readProduct(params: Params) {
  params.ignore('images', 'tax_code', 'unit_label', 'url', 'statement_descriptor')
  return {
    id: params.text('id'),
    name: params.text('name'),
    description: params.text('description'),
    isActive: params.flag('active'),
    metadata: params.record('metadata'),
  }
}

type Input = Partial<ReturnType<typeof readProduct>>

export function createProduct(scope: Scope, input: Input & { name: string }): Stripe.Product {
  const id = input.id ?? newId('prod', 14)
  if (scope.find('product', id)) throw invalid('Product already exists.', 'id', 'resource_already_exists')
  const product = scope.put('product', {
    id,
    object: 'product',
    active: input.isActive ?? true,
    created: scope.now(),
    default_price: null,
    description: input.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: scope.now(),
    url: null,
  })
  scope.emit('product.created', product)
  return product
}

export function changeProduct(scope: Scope, id: string, input: Input) {
  const product = scope.get('product', id)
  if (input.name) product.name = input.name
  if (input.description !== undefined) product.description = input.description || null
  if (input.isActive !== undefined) product.active = input.isActive
  product.metadata = changeMetadata(product.metadata, input.metadata)
  product.updated = scope.now()
  scope.emit('product.updated', product)
  return product
}

export function deleteProduct(scope: Scope, id: string): Stripe.DeletedProduct {
  const product = scope.get('product', id)
  if (scope.all('price').some((price) => price.product === id))
    throw invalid('This product cannot be deleted because it has one or more user-created prices.')
  scope.remove('product', id)
  scope.emit('product.deleted', product)
  return { id, object: 'product', deleted: true }
}
