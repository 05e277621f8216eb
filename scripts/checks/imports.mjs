import { bin, run } from '../lib/run.mjs'
import { filesIn } from '../lib/stamp.mjs'
import { barrelFiles } from './barrel-files.mjs'
import { featureCycles } from './feature-order.mjs'

const folders = ['domain/src', 'server/src', 'web/src', 'widget/src', 'sandbox/src']

/**
 * Checks the rules of .dependency-cruiser.cjs, that features do not import each other in a cycle, that there are no
 * barrel files, and that every source file was analyzed.
 */
export async function importsCheck() {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const { output } = await run(bin('depcruise'), args)
  const report = parse(output)
  if (!report) return { ok: false, output }

  const sources = (await Promise.all(folders.map(filesIn))).flat().filter((file) => /\.tsx?$/.test(file))
  const problems = [
    ...report.summary.violations.map(describeViolation),
    ...featureCycles(report.modules),
    ...(await barrelFiles(sources)),
    ...skippedFiles(report.modules, sources),
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

function describeViolation({ rule, from, to, cycle, comment }) {
  const imports = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  return `${rule.name}: ${imports}${comment ? `\n  ${comment}` : ''}`
}

// Finds the files that were not analyzed: without a compatible compiler, dependency-cruiser skips all TypeScript files
// and reports no violation.
function skippedFiles(modules, expected) {
  const analyzed = new Map(modules.map((module) => [module.source, module]))
  const skipped = expected.filter((file) => !analyzed.has(file))
  const crossing = modules.some(
    ({ source, dependencies }) =>
      source.startsWith('server/') && dependencies.some(({ resolved }) => resolved.startsWith('domain/src/')),
  )
  return [
    ...skipped.map((file) => `${file} was not analyzed.`),
    ...(expected.length === 0 ? ['No source file was found.'] : []),
    ...(crossing
      ? []
      : ['No import from server to domain was found, so imports between workspaces are not followed.']),
  ]
}
