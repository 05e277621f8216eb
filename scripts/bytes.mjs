import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Problem } from './lib/problem.mjs'
import { root } from './lib/run.mjs'

const dist = path.join(root, 'web', 'dist')
const publicPage = ['public.html', 'src/public.tsx']
const app = 'index.html'
const frame = 'src/layouts/frames/frame-by-role.tsx'
/**
 * The limits of the compressed JavaScript that a browser loads for a first screen, in kB of 1,000 bytes. `parts` are
 * the entry and the dynamic imports of the screen.
 */
const firstScreens = {
  landing: { limit: 90, parts: [...publicPage, 'src/features/site/landing/landing.tsx'] },
  pricing: { limit: 90, parts: [...publicPage, 'src/features/site/pricing/pricing.tsx'] },
  'lead page': { limit: 90, parts: [...publicPage, 'src/features/site/lead-outcome.tsx'] },
  terms: { limit: 90, parts: [...publicPage, 'src/features/site/legal/served-page.tsx'] },
  privacy: { limit: 90, parts: [...publicPage, 'src/features/site/legal/served-page.tsx'] },
  verify: { limit: 90, parts: [...publicPage, 'src/features/site/verify/verify.tsx'] },
  proof: { limit: 90.5, parts: [...publicPage, 'src/features/site/verify/proof.tsx'] },
  signing: { limit: 90, build: 'signing', parts: ['signing'] },
  paying: { limit: 90, build: 'paying', parts: ['paying'] },
  'sign-in': { limit: 181.5, parts: [app, 'src/features/auth/sign-in-screen.tsx'] },
  pipeline: { limit: 182, parts: [app, frame, 'src/features/pipeline/pipeline-screen.tsx'] },
  dashboard: { limit: 181.5, parts: [app, frame, 'src/features/dashboard/dashboard-screen.tsx'] },
}
/** The lead form on other sites is one file from a separate build. */
const widget = { name: 'widget', limit: 10, file: 'widget.js' }

export async function measureBundles() {
  const sizes = await Promise.all(
    Object.entries(firstScreens).map(async ([name, { limit, build = 'manifest', parts }]) => {
      const manifest = JSON.parse(await readFile(path.join(dist, '.vite', `${build}.json`), 'utf8'))
      const files = new Set(parts.flatMap((part) => [...filesOf(manifest, part)]))
      const fileSizes = await Promise.all([...files].map(compressedSize))
      return { name, limit, kilobytes: fileSizes.reduce((sum, size) => sum + size, 0) / 1000 }
    }),
  )
  sizes.push({ ...widget, kilobytes: (await compressedSize(widget.file)) / 1000 })
  for (const { name, limit, kilobytes } of sizes)
    console.log(`${name.padEnd(10)} ${kilobytes.toFixed(1).padStart(6)} kB of ${limit}`)
  const oversized = sizes.filter(({ kilobytes, limit }) => kilobytes > limit)
  return { passed: sizes.length - oversized.length, failed: oversized.length }
}

/** Returns the files of a chunk and of its static imports. */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (!chunk) throw new Problem(`The build has no ${key}.`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen)
  return seen
}

const compressedSize = async (file) => gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await measureBundles()
  process.exitCode = failed > 0 ? 1 : 0
}
