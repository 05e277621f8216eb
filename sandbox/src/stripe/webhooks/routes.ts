import { pageOf, readPage } from '../http/list.ts'
import { readRoutes } from '../http/retrieve.ts'
import { del, get, idIn, post, type Route, readNothing } from '../http/router.ts'
import type { StoredEvent } from '../state/objects.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  readEndpoint,
  readEndpointChange,
} from './endpoints.ts'

const endpoints = '/v1/webhook_endpoints'

export const webhookRoutes: Route[] = [
  post(endpoints, readEndpoint, createEndpoint),
  ...readRoutes(endpoints, 'webhook_endpoint'),
  post(`${endpoints}/:id`, readEndpointChange, (scope, input, ids) =>
    changeEndpoint(scope, idIn(ids), input),
  ),
  del(`${endpoints}/:id`, readNothing, (scope, _, ids) => deleteEndpoint(scope, idIn(ids))),

  get('/v1/events/:id', readNothing, (scope, _, ids) => readEvent(scope.get('event', idIn(ids)))),
  get(
    '/v1/events',
    (params) => ({ page: readPage(params), type: params.text('type'), types: params.texts('types') }),
    (scope, { page, type, types }) => {
      const matching = scope
        .all('event')
        .filter((event) => (!type || matchesType(event, type)) && (!types || types.includes(event.type)))
      const list = pageOf(
        matching.map((event) => ({ ...event, object: 'event' })),
        page,
        '/v1/events',
      )
      return { ...list, data: list.data.map(readEvent) }
    },
  ),
]

const readEvent = ({ payload }: StoredEvent): object => JSON.parse(payload)

/** `charge.*` selects all events of a resource. */
const matchesType = ({ type }: StoredEvent, wanted: string) =>
  wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
