/** The same for the same: what was worked out last is at hand when somebody comes back to a room. */
export function remembering<Args extends unknown[], Result>(work: (...args: Args) => Result) {
  let last: { args: Args; result: Result } | null = null
  return (...args: Args): Result => {
    if (!last?.args.every((arg, at) => Object.is(arg, args[at]))) last = { args, result: work(...args) }
    return last.result
  }
}
