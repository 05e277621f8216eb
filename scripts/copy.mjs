import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './lib/run.mjs'
import { sourceFiles } from './lib/source-files.mjs'
import { textsIn } from './lib/texts.mjs'

/**
 * The folders with texts that users read. `npm run copy -- contracts` prints only the files whose path contains
 * `contracts`.
 */
const folders = [
  'web/src/features',
  'web/src/layouts',
  'web/src/platform',
  'web/src/ui',
  'widget/src',
  'domain/src',
  'server/src',
]
const [only = ''] = process.argv.slice(2)

for (const folder of folders)
  for (const file of (await sourceFiles(folder)).filter((name) => name.includes(only))) {
    const texts = textsIn(await readFile(path.join(root, file), 'utf8'), file)
    if (texts.length === 0) continue
    console.log(`\n${heading(file)}`)
    for (const { text } of texts) console.log(`  ${text}`)
  }

/** Turns `web/src/features/clients/list/copy.ts` into `web · clients › list`. File names other than `copy` stay. */
function heading(file) {
  const [workspace, , ...steps] = file.replace(/\.tsx?$/, '').split('/')
  const place = steps.filter((step) => step !== 'features' && step !== 'copy')
  return `${workspace} · ${place.join(' › ')}`
}
