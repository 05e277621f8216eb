import { endpoints } from '../features.ts'
import { watchChanges } from '../testing/access/changes.ts'
import { countRetries, runPairs } from '../testing/pairs/run-pairs.ts'
import { createNewStudio, createOldStudio } from '../testing/pairs/studio.ts'
import { listPairs, nameOfPair } from '../testing/pairs/verbs.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'
import { randomFrom } from './testing/statistics.ts'

const figure = openFigure('S41')
const random = randomFrom(figure.seed)
const server = await watchChanges(await startServer())
const studios = [await createNewStudio(server), await createOldStudio(server)]
const pairs = await listPairs(server, endpoints)
/**
 * How often the two calls of a pair run at the same time, half of the rounds in each studio. A pair is skipped in a
 * studio that refuses both calls.
 */
const rounds = 20
const total = { pairs: new Set<string>(), rounds: 0, effective: new Set<string>() }

/**
 * A pair belongs to the first area that matches it. The first two areas are small, because mutants run them
 * alone.
 */
const areas: [name: string, pair: RegExp][] = [
  ['project-deletions', /DELETE \/api\/projects\/:id( |$)/],
  ['same-edits', /^PATCH (\S+) × PATCH \1$/],
  ['costs', /costs/],
  ['documents', /documents|photos|uploads/],
  ['invoices', /\/api\/(invoices|payments|pay)/],
  ['signing', /\/sign\//],
  ['contracts', /contract/],
  ['clients', /\/api\/clients/],
  ['projects', /\/api\/(projects|samples|imports)/],
  ['others', /./],
]
const areaOf = (pair: (typeof pairs)[number]) =>
  areas.find(([, matches]) => matches.test(nameOfPair(pair)))?.[0]

for (const [area] of areas)
  figure.measure(`calls that meet on the same record have an outcome of one order: ${area}`, async () => {
    const some = pairs.filter((pair) => areaOf(pair) === area)
    const before = await countRetries()
    const found = []
    for (const studio of studios)
      found.push(await runPairs(server, studio, some, { rounds: rounds / 2, delay: () => random() * 8 }))
    for (const run of found) {
      total.rounds += run.rounds
      for (const pair of run.pairs) total.pairs.add(pair)
      for (const name of run.effective) total.effective.add(name)
    }
    figure.says(`${area}-pairs`, new Set(found.flatMap((run) => [...run.pairs])).size)
    figure.none(
      `${area}-failures`,
      found.flatMap(({ failures }) => failures),
    )
    figure.none(
      `${area}-lost-updates`,
      found.flatMap(({ lost }) => lost),
    )
    const retries = (await countRetries()) - before
    figure.holds(`${area}-retries`, retries, retries === 0, '0')
  })

figure.measure('there are enough pairs, and every call changes something on its own', async () => {
  figure.holds('pairs', total.pairs.size, total.pairs.size >= 700, 'at least 700')
  figure.holds('rounds', total.rounds, total.rounds >= 700 * rounds, `at least ${700 * rounds}`)
  // PostgreSQL's own count includes deadlocks that were not retried.
  const [row] = await server.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  figure.holds('deadlocks', row?.deadlocks ?? 0, row?.deadlocks === 0, '0')
  const names = new Set(pairs.flat().map(({ method, path }) => `${method} ${path}`))
  figure.none(
    'calls-without-effect',
    [...names].filter((name) => !total.effective.has(name) && !expectedWithoutEffect.test(name)),
  )
})

/**
 * Calls without an effect on the outcome. Some change only sessions or rows without a company, which the outcome leaves
 * out. Others need what is missing here: open registration, all ids in a new order, a suspended company, a failed job,
 * or the rest of an upload. Checking names changes nothing.
 */
const expectedWithoutEffect =
  /\/auth\/(register|sessions)|\/order$|^(PUT|DELETE) \/api\/admin\/styles|^POST \/api\/admin\/users$|^DELETE \/api\/admin\/companies\/:id\/(suspension|deletion)|\/jobs\/|\/name-checks$|\/uploads\/:id\/content/
