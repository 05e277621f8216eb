import { parseArgs } from 'node:util'
import { Problem, runScript } from './lib/problem.mjs'
import { root } from './lib/run.mjs'
import { createNoun } from './new/create-noun.mjs'
import { nounOf } from './new/names.mjs'

const help = `npm run new -- <noun> [--plural=<nouns>]

Creates a noun that belongs to a company, such as a room: endpoint definitions, table with its migration, server feature,
screen and tests. It has a name; add the other fields yourself. Names are singular, in lower case, with hyphens: room,
paint-color.`

const options = { help: { type: 'boolean', short: 'h' }, plural: { type: 'string' } }

await runScript(async () => {
  const { values, positionals } = readArguments()
  if (values.help) return console.log(help)
  if (positionals.length !== 1) throw new Problem(help)

  const noun = nounOf(positionals[0], values.plural)
  const { created, changed, left } = await createNoun(noun, root)
  console.log(`Created:\n${lines(created)}\n\nChanged:\n${lines(changed)}\n\nLeft to do:\n${lines(left)}`)
})

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Problem(`${error.message}\n\n${help}`)
  }
}

function lines(items) {
  return items.map((item) => `  ${item}`).join('\n')
}
