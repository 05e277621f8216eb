import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../lib/problem.mjs'

/** The reserved words of JavaScript that the template does not use. A search of the template finds the others. */
const reserved =
  'break case class debugger default delete do enum eval finally for in instanceof new null package '
    .concat('private protected public static super switch this throw var void while with yield')
    .split(' ')

/** Refuses a noun whose names mean something else in the generated code, the database or the router. */
export async function refuseTakenNames({ singular, plural, fill }, template, root) {
  const camelCase = [fill('sampleNoun'), fill('sampleNouns')]
  const used = new Set(template.flatMap(([, text]) => text.match(/\w+/g) ?? []))
  const routes = await readFile(path.join(root, 'web/src/router/member-routes.ts'), 'utf8')
  const isRoute = (name) => new RegExp(`^const ${name} =|^import {.*\\b${name}\\b.*}`, 'm').test(routes)
  const word = camelCase.find((name) => used.has(name) || reserved.includes(name) || isRoute(name))
  if (word) throw new Problem(`“${word}” means something else in the generated code. Choose another noun.`)

  const table = plural.replaceAll('-', '_')
  if (await isIn('server/src/schema', `'${table}'`, root))
    throw new Problem(`The table ${table} exists already.`)
  if (
    await isIn(
      'server/src/features',
      new RegExp(`records: \\{[^}]*\\b'?${singular}'?: \\[`),
      root,
      'feature.ts',
    )
  )
    throw new Problem(`A feature registers the kind ${singular} already.`)
}

async function isIn(folder, wanted, root, end = '.ts') {
  const files = await readdir(path.join(root, folder), { recursive: true })
  const sources = await Promise.all(
    files.filter((file) => file.endsWith(end)).map((file) => readFile(path.join(root, folder, file), 'utf8')),
  )
  return sources.some((source) =>
    typeof wanted === 'string' ? source.includes(wanted) : wanted.test(source),
  )
}
