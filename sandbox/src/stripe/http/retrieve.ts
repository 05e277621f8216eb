import type { Stripe } from 'stripe'
import type { Kind, Objects } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { type Page, pageOf, readPage } from './list.ts'
import type { Params } from './params.ts'
import { get, idIn, type Route, readNothing } from './router.ts'

type Listable = { [K in Kind]: Objects[K] extends { object: string } ? K : never }[Kind]
type Filters<K extends Kind> = Extract<keyof Objects[K], string>[]

/** The routes that read objects of one kind: one by its id, and the list with filters. */
export function readRoutes<K extends Listable>(path: string, kind: K, filters: Filters<K> = []): Route[] {
  return [
    get(`${path}/:id`, readNothing, (scope, _, ids) => scope.get(kind, idIn(ids))),
    get(
      path,
      (params) => ({ page: readPage(params), matches: readFilters(params, filters) }),
      (scope, { page, matches }) => listObjects(scope, kind, page, path, matches),
    ),
  ]
}

export function listObjects<K extends Listable>(
  scope: Scope,
  kind: K,
  page: Page,
  path: string,
  matches: (value: Objects[K]) => boolean,
): Stripe.ApiList<Objects[K]> {
  return pageOf<Objects[K]>(scope.all(kind).filter(matches), page, path)
}

function readFilters<T extends object>(params: Params, filters: Extract<keyof T, string>[]) {
  const wanted = filters.flatMap((name) => {
    const value = params.text(name)
    return value === undefined ? [] : [{ name, value }]
  })
  return (object: T) => wanted.every(({ name, value }) => String(object[name]) === value)
}
