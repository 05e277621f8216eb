import { afterAll } from 'vitest'
import { createTestWorkspace } from '../../platform/database/embedded/testing/children.ts'
import { copyWorkspace, type Run } from '../testing/copy.ts'
import { openFigure } from '../testing/figure.ts'
import { rounded } from '../testing/statistics.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'

const figure = openFigure('S40')
const workspace = createTestWorkspace()
afterAll(() => workspace.close())

figure.measure('every harm is noticed by the test or figure that is there for it', async () => {
  const lanes = [0, 1].map(() => copyWorkspace(workspace.directory()))
  const survivors: string[] = []
  const unfit: string[] = []
  let killed = 0
  const waiting = mutants.toSorted(
    (a, b) => Number(b.by.misses !== undefined) - Number(a.by.misses !== undefined),
  )
  await Promise.all(
    lanes.map(async (lane, at) => {
      // A control run: if the tests fail without a mutant, a failure with one proves nothing.
      if (at === 0) {
        const named = mutants.map(({ by }) => by).filter(({ misses }) => !misses)
        const well = await lane.control(named)
        const least = new Set(named.map(({ name }) => name)).size
        figure.holds('control-passed', well.passed, well.passed >= least, `at least ${least}`)
        figure.none('control-failed', well.passed === 0 ? [well.output.slice(-2000)] : well.failed)
      }
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const { harm, file, find, put, by } = mutant
        // A figure that already fails would seem to detect any mutant.
        const unharmed = by.misses && (await lane.run(by))
        if (unharmed && isNoticed(unharmed, by)) unfit.push(`${harm}: ${by.misses}, also unharmed`)
        if (unharmed && unharmed.passed === 0) unfit.push(`${harm}: ${by.name} does not run in the copy`)
        let matches = 0
        const run = await lane.run(withTestsOfSameFile(by), {
          file,
          to: (text) => {
            matches = [...text.matchAll(new RegExp(find, `${find.flags}g`))].length
            return text.replace(find, put)
          },
        })
        if (matches !== 1) unfit.push(`${harm}: found ${matches} times in ${file}`)
        else if (isNoticed(run, by)) killed++
        else
          survivors.push(
            `${harm}: ${run.passed} passed, ${run.failed.length} failed of ${by.file} ${by.name}\n${run.output.slice(-1500)}`,
          )
        console.log(
          `S40 mutant ${JSON.stringify(harm)} ${isNoticed(run, by) ? 'killed' : 'SURVIVED'} by ${by.file} in ${rounded(run.ms / 1000, 1)} s`,
        )
      }
    }),
  )
  figure.holds('mutants', mutants.length, mutants.length >= 8, 'at least 8')
  figure.none('unfit', unfit)
  figure.none('survived', survivors)
  figure.holds('killed', `${killed}/${mutants.length}`, killed === mutants.length, 'all')
})

/** Selects all tests of the same file that any mutant names, because one of them may depend on another. */
const withTestsOfSameFile = (by: Mutant['by']) =>
  by.misses
    ? by
    : { ...by, name: mutants.flatMap((one) => (one.by.file === by.file ? [one.by.name] : [])).join('|') }

/** Whether the mutant was detected: the test `name` failed or, if `misses` is set, that value missed its target. */
function isNoticed({ failed, output }: Run, { name, misses }: Mutant['by']) {
  if (!misses) return failed.some((title) => name.split('|').some((one) => title.includes(one)))
  const result = output.split('\n').find((line) => line.startsWith('{"figure":'))
  const { missed = [] } = result ? (JSON.parse(result) as { missed?: string[] }) : {}
  return missed.some((line) => line.startsWith(`${misses}`))
}
