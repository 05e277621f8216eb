import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/run.mjs'
import { sourceFiles } from '../lib/source-files.mjs'
import { countWords, textsIn } from '../lib/texts.mjs'

const longestLabel = 3
/** Copy files and the legal documents of the public site may contain sentences, so they are not checked. */
const isCopy = (file) => /(^|\/)copy\.tsx?$|\/site\/legal\//.test(file)

/** Checks that the web's sentences are in copy files, where they can be proofread. Short labels may stay in components. */
export async function copyCheck() {
  const sources = [...(await sourceFiles('web/src')), ...(await sourceFiles('widget/src'))]
  const files = sources.filter((file) => !isCopy(file) && !file.startsWith('web/src/gallery/'))
  const scattered = await Promise.all(
    files.map(async (file) => scatteredTexts(await readFile(path.join(root, file), 'utf8'), file)),
  )
  const output = scattered.flat().join('\n')
  return { ok: output === '', output: `${output}\nMove these texts to the copy.ts of their folder.` }
}

export const scatteredTexts = (source, file) =>
  textsIn(source, file)
    .filter(({ text }) => countWords(text) > longestLabel)
    .map(({ line, text }) => `${file}:${line}  ${text}`)
