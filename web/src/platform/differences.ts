/** One that both lists have, or only the one before or after; and where it stands, or would stand, in each. */
export type Step = { kind: 'same' | 'added' | 'removed'; from: number; to: number }

/** From one list to the other with as few changes as there can be. */
export function stepsBetween(was: readonly string[], is: readonly string[]): Step[] {
  let start = 0
  while (start < was.length && start < is.length && was[start] === is[start]) start++
  let end = 0
  while (
    end < was.length - start &&
    end < is.length - start &&
    was[was.length - 1 - end] === is[is.length - 1 - end]
  )
    end++
  const run = (kind: Step['kind'], count: number, from: number, to: number): Step[] =>
    Array.from({ length: count }, (_, at) => ({
      kind,
      from: kind === 'added' ? from : from + at,
      to: kind === 'removed' ? to : to + at,
    }))
  const [gone, come] = [was.slice(start, was.length - end), is.slice(start, is.length - end)]
  return [
    ...run('same', start, 0, 0),
    ...(gone.length * come.length > most
      ? [
          ...run('removed', gone.length, start, start),
          ...run('added', come.length, start + gone.length, start),
        ]
      : fewestSteps(gone, come, start)),
    ...run('same', end, was.length - end, is.length - end),
  ]
}

/** Beyond it, a phone would have to keep a table larger than all that it shows: then all of it counts as changed. */
const most = 4_000_000

function fewestSteps(was: string[], is: string[], offset: number): Step[] {
  const width = is.length + 1
  // How many are common from here on.
  const kept = new Uint16Array((was.length + 1) * width)
  const at = (from: number, to: number) => kept[from * width + to] ?? 0
  for (let from = was.length - 1; from >= 0; from--)
    for (let to = is.length - 1; to >= 0; to--)
      kept[from * width + to] =
        was[from] === is[to] ? at(from + 1, to + 1) + 1 : Math.max(at(from + 1, to), at(from, to + 1))
  const steps: Step[] = []
  let [from, to] = [0, 0]
  while (from < was.length || to < is.length) {
    const step = { from: from + offset, to: to + offset }
    if (from < was.length && to < is.length && was[from] === is[to]) {
      steps.push({ kind: 'same', ...step })
      from++
      to++
    } else if (from < was.length && (to === is.length || at(from + 1, to) >= at(from, to + 1))) {
      steps.push({ kind: 'removed', ...step })
      from++
    } else {
      steps.push({ kind: 'added', ...step })
      to++
    }
  }
  return steps
}
