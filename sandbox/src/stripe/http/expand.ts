import type { Store } from '../state/store.ts'
import { invalid } from './error.ts'

type Json = string | number | boolean | null | Json[] | JsonObject
interface JsonObject {
  [name: string]: Json
}
/** Builds a list that the stored object does not contain, such as the lines of a session. */
type Include = (object: { object: unknown; id: unknown }, name: string) => object | undefined

/** Replaces ids in an answer by the objects with these ids. A path looks like `latest_charge.balance_transaction`. */
export function expandAnswer(store: Store, answer: object, paths: string[], include: Include): object {
  const copy = toJson(answer)
  for (const path of paths) expandPath(copy, path.split('.'), path)
  return copy

  function expandPath(target: Json | undefined, names: string[], path: string) {
    const [name, ...rest] = names
    if (name === undefined || target === null || target === undefined) return
    if (Array.isArray(target)) {
      for (const item of target) expandPath(item, names, path)
      return
    }
    if (typeof target !== 'object') throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    const list = include({ object: target.object, id: target.id }, name)
    if (list) target[name] = toJson(list)
    if (!(name in target)) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    target[name] = expandValue(target[name] ?? null)
    expandPath(target[name], rest, path)
  }

  function expandValue(value: Json): Json {
    if (Array.isArray(value)) return value.map(expandValue)
    if (typeof value !== 'string') return value
    const row = store.anyRow(value)
    return row ? toJson(row.value) : value
  }
}

/** Copies the answer, so that expanding it does not change the stored objects. */
const toJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value))
