import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commandProblem } from './problem.mjs'

const fullDisk = 'There is no space left on the disk. Free some space, then start again.'

describe('a script on a full disk', () => {
  // Only Linux has /dev/full, to which every write fails as on a full disk.
  test.skipIf(!existsSync('/dev/full'))('says so in a sentence, and fails', () => {
    const script = `
      import { writeFile } from 'node:fs/promises'
      import { runScript } from ${JSON.stringify(new URL('problem.mjs', import.meta.url).href)}
      await runScript(() => writeFile('/dev/full', 'x'))`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
    expect([status, String(stderr)]).toEqual([1, `\n${fullDisk}\n`])
  })

  test.each([
    'npm error code ENOSPC\nnpm error syscall write\nnpm error errno -28\nnpm error nospc ENOSPC: no space left on device, write',
    `${fullDisk}\n`,
  ])('says only that, whatever the command printed', (output) => {
    expect(commandProblem(output, 'It could not be built.').message).toBe(fullDisk)
  })

  test('shows what a command printed that failed for another reason', () => {
    expect(commandProblem('Type error\n', 'It could not be built.').message).toBe(
      'Type error\nIt could not be built.',
    )
  })
})
