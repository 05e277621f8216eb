import { requireNode } from './lib/node-version.mjs'

requireNode()
const { bin, run } = await import('./lib/run.mjs')
const { setUp } = await import('./setup.mjs')

/** `npm run figures`: the longer measurements, each as its line `figure=value`; words after `--` choose files. */
await setUp(process.stderr)
const args = [
  'run',
  '--config',
  'vitest.figures.config.ts',
  '--disable-console-intercept',
  ...process.argv.slice(2),
]
let [count, unfinished] = [0, '']
const { ok, output } = await run(bin('vitest'), args, { env: { NO_COLOR: '1' }, hear, minutes: 120 })
if (!ok) console.error(output)
else if (count === 0) console.error('Nothing was measured.')
process.exitCode = ok && count > 0 ? 0 : 1

/** Each figure as soon as it is known: some take minutes. */
function hear(chunk) {
  const lines = `${unfinished}${chunk}`.split('\n')
  unfinished = lines.pop()
  for (const line of lines.filter((line) => /^[\w.-]+=\S/.test(line))) {
    count += 1
    console.log(line)
  }
}
