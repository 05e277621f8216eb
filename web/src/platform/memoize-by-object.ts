/**
 * The same for the same: what was last worked out of something big is at hand when somebody comes back to a room, for as
 * long as anything else holds that.
 */
export function remembering<Big extends object, Rest extends unknown[], Result>(
  work: (big: Big, ...rest: Rest) => Result,
) {
  const known = new WeakMap<Big, { rest: Rest; result: Result }>()
  return (big: Big, ...rest: Rest): Result => {
    const last = known.get(big)
    if (last?.rest.every((one, at) => isAlike(one, rest[at]))) return last.result
    const result = work(big, ...rest)
    known.set(big, { rest, result })
    return result
  }
}

/** Also two objects of the same values, which are put together anew at each visit. */
function isAlike(one: unknown, other: unknown) {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys({ ...one, ...other })
  return names.every((name) => Object.is(one[name], other[name]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
