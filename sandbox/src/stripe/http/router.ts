import type { Scope } from '../state/scope.ts'
import type { Params } from './params.ts'

type Method = 'GET' | 'POST' | 'DELETE'
export type Ids = Record<string, string>

/** A call whose parameters were read and checked. Nothing is changed before it runs. */
export type Prepared = (scope: Scope, ids: Ids) => object

export type Route = {
  method: Method
  pattern: RegExp
  prepare: (params: Params) => Prepared
}

const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Reading and running are separate, so that a call with an unknown parameter changes nothing. */
function route<Input>(
  method: Method,
  path: string,
  read: (params: Params) => Input,
  run: (scope: Scope, input: Input, ids: Ids) => object,
): Route {
  return {
    method,
    pattern: pathPattern(path),
    prepare(params) {
      const input = read(params)
      return (scope, ids) => run(scope, input, ids)
    },
  }
}

type Reading = <Input>(
  path: string,
  read: (params: Params) => Input,
  run: (scope: Scope, input: Input, ids: Ids) => object,
) => Route

export const get: Reading = (path, read, run) => route('GET', path, read, run)
export const post: Reading = (path, read, run) => route('POST', path, read, run)
export const del: Reading = (path, read, run) => route('DELETE', path, read, run)

export const readNothing = () => null

/** The id in a path. The pattern of the route guarantees that it exists. */
export const idIn = (ids: Ids, name = 'id') => decodeURIComponent(ids[name] ?? '')
