import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Problem } from './lib/problem.mjs'
import { root } from './lib/run.mjs'

const dist = path.join(root, 'web', 'dist')
const visit = ['public.html', 'src/public.tsx']
const app = 'index.html'
const frame = 'src/layouts/frames/member-frame.tsx'
/** What a browser may have to fetch before a first screen stands, in kB of 1,000 bytes, compressed. */
const firstScreens = {
  landing: { limit: 90, parts: visit },
  pricing: { limit: 90, parts: [...visit, 'src/features/site/pricing/pricing.tsx'] },
  'lead page': { limit: 90, parts: [...visit, 'src/features/site/lead-outcome.tsx'] },
  terms: { limit: 90, parts: [...visit, 'src/features/site/legal/terms.tsx'] },
  privacy: { limit: 90, parts: [...visit, 'src/features/site/legal/privacy.tsx'] },
  verify: { limit: 90, parts: [...visit, 'src/features/site/verify/verify.tsx'] },
  proof: { limit: 90, parts: [...visit, 'src/features/site/verify/proof.tsx'] },
  signing: { limit: 90, build: 'signing', parts: ['signing'] },
  'sign-in': { limit: 180, parts: [app, 'src/features/auth/sign-in-screen.tsx'] },
  pipeline: { limit: 180, parts: [app, frame, 'src/features/pipeline/pipeline-screen.tsx'] },
  dashboard: { limit: 180, parts: [app, frame, 'src/features/dashboard/dashboard-screen.tsx'] },
}

/** Says what the first load of each screen costs in JavaScript, and fails over the limit. */
export async function weigh() {
  const sizes = await Promise.all(
    Object.entries(firstScreens).map(async ([name, { limit, build = 'manifest', parts }]) => {
      const manifest = JSON.parse(await readFile(path.join(dist, '.vite', `${build}.json`), 'utf8'))
      const files = new Set(parts.flatMap((part) => [...filesOf(manifest, part)]))
      const weights = await Promise.all([...files].map(weightOf))
      return { name, limit, kilobytes: weights.reduce((sum, weight) => sum + weight, 0) / 1000 }
    }),
  )
  for (const { name, limit, kilobytes } of sizes)
    console.log(`${name.padEnd(10)} ${kilobytes.toFixed(1).padStart(6)} kB of ${limit}`)
  const heavy = sizes.filter(({ kilobytes, limit }) => kilobytes > limit)
  return { passed: sizes.length - heavy.length, failed: heavy.length }
}

/** A chunk and everything that it imports before it can run. */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (!chunk) throw new Problem(`The build has no ${key}.`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen)
  return seen
}

const weightOf = async (file) => gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await weigh()
  process.exitCode = failed > 0 ? 1 : 0
}
