/**
 * Wraps `compute` with a cache of the last result per object, so that returning to a screen does not compute it again.
 * The cache does not keep the object alive.
 */
export function memoizeByObject<Key extends object, Rest extends unknown[], Result>(
  compute: (key: Key, ...rest: Rest) => Result,
) {
  const cache = new WeakMap<Key, { rest: Rest; result: Result }>()
  return (key: Key, ...rest: Rest): Result => {
    const last = cache.get(key)
    if (last?.rest.every((value, index) => isShallowEqual(value, rest[index]))) return last.result
    const result = compute(key, ...rest)
    cache.set(key, { rest, result })
    return result
  }
}

/** Compares objects by their values, because callers pass new objects on each visit. */
function isShallowEqual(one: unknown, other: unknown) {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys({ ...one, ...other })
  return names.every((name) => Object.is(one[name], other[name]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
