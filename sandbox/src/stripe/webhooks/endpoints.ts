import { Stripe } from 'stripe'
import { invalid, required } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

export type EndpointInput = {
  id?: string
  url: string
  types: string[]
  isConnect: boolean
  secret?: string
  description?: string | null
  metadata?: Stripe.Metadata
}

export function readEndpoint(params: Params): EndpointInput {
  params.ignore('api_version')
  const url = params.requiredText('url')
  if (!/^https?:\/\//.test(url)) throw invalid('Invalid URL', 'url', 'url_invalid')
  const types = params.texts('enabled_events')
  if (!types) throw required('enabled_events')
  return {
    url,
    types,
    isConnect: params.flag('connect') ?? false,
    description: params.text('description') ?? null,
    metadata: params.record('metadata'),
  }
}

/** Like Stripe, returns the secret only in the response to this call. */
export function createEndpoint(scope: Scope, input: EndpointInput): Stripe.WebhookEndpoint {
  const secret = input.secret ?? newId('whsec', 32)
  const endpoint = scope.put('webhook_endpoint', {
    id: input.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    application: null,
    created: scope.now(),
    description: input.description ?? null,
    enabled_events: input.types,
    livemode: false,
    metadata: input.metadata ?? {},
    status: 'enabled',
    url: input.url,
  })
  scope.put('endpoint_secret', { id: endpoint.id, secret, connect: input.isConnect })
  return { ...endpoint, secret }
}

export const readEndpointChange = (params: Params) => ({
  url: params.text('url'),
  types: params.texts('enabled_events'),
  isDisabled: params.flag('disabled'),
  metadata: params.record('metadata'),
})

export function changeEndpoint(scope: Scope, id: string, input: ReturnType<typeof readEndpointChange>) {
  const endpoint = scope.get('webhook_endpoint', id)
  if (input.url) endpoint.url = input.url
  if (input.types) endpoint.enabled_events = input.types
  if (input.isDisabled !== undefined) endpoint.status = input.isDisabled ? 'disabled' : 'enabled'
  endpoint.metadata = changeMetadata(endpoint.metadata, input.metadata)
  return endpoint
}

export function deleteEndpoint(scope: Scope, id: string): Stripe.DeletedWebhookEndpoint {
  scope.get('webhook_endpoint', id)
  scope.remove('webhook_endpoint', id)
  scope.remove('endpoint_secret', id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

export type ConfiguredEndpoint = { url: string; secret: string; connect: boolean }
const configuredPrefix = 'we_configured'

/** Replaces the endpoints of the last start, whose ports may have changed. Endpoints that were created through the API stay. */
export function setEndpoints(scope: Scope, endpoints: ConfiguredEndpoint[]) {
  for (const { id } of scope.all('webhook_endpoint'))
    if (id.startsWith(configuredPrefix)) deleteEndpoint(scope, id)
  endpoints.forEach(({ url, secret, connect }, index) => {
    createEndpoint(scope, {
      id: `${configuredPrefix}${index}`,
      url,
      secret,
      isConnect: connect,
      types: ['*'],
    })
  })
}
