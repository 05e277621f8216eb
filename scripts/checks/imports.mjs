import { bin, run } from '../lib/run.mjs'
import { filesIn } from '../lib/stamp.mjs'
import { featureCycles } from './feature-order.mjs'

const places = ['domain/src', 'server/src', 'web/src', 'sandbox/src']

/** The rules of .dependency-cruiser.cjs, and proof that every source file was really looked at. */
export async function importsCheck() {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...places]
  const { output } = await run(bin('depcruise'), args)
  const report = parse(output)
  if (!report) return { ok: false, output }

  const problems = [
    ...report.summary.violations.map(sentence),
    ...featureCycles(report.modules),
    ...(await blindSpots(report.modules)),
  ]
  return { ok: problems.length === 0, output: problems.join('\n') }
}

function parse(output) {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

function sentence({ rule, from, to, cycle, comment }) {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  return `${rule.name}: ${way}${comment ? `\n  ${comment}` : ''}`
}

// Without a compiler it understands, dependency-cruiser reads no TypeScript at all and reports no violation.
async function blindSpots(modules) {
  const seen = new Map(modules.map((module) => [module.source, module]))
  const wanted = (await Promise.all(places.map(filesIn))).flat().filter((file) => /\.tsx?$/.test(file))
  const unseen = wanted.filter((file) => !seen.has(file))
  const crossing = modules.some(
    ({ source, dependencies }) =>
      source.startsWith('server/') && dependencies.some(({ resolved }) => resolved.startsWith('domain/src/')),
  )
  return [
    ...unseen.map((file) => `${file} was not looked at.`),
    ...(wanted.length === 0 ? ['There was nothing to look at.'] : []),
    ...(crossing
      ? []
      : ['No import from server to domain was seen, so imports between workspaces are not followed.']),
  ]
}
