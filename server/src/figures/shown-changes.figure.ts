import { endpoints } from '../features.ts'
import { watchChanges } from '../testing/access/changes.ts'
import { createNewStudio, createOldStudio } from '../testing/pairs/studio.ts'
import { startServerWithProvider } from '../testing/provider.ts'
import { unrefreshedAfterColumns } from '../testing/shown/column-changes.ts'
import { openReaders } from '../testing/shown/open-readers.ts'
import { plantedEndpoints, withPlanted } from '../testing/shown/planted.ts'
import { unrefreshedAfterCalls } from '../testing/shown/unrefreshed.ts'
import { watchScreens } from '../testing/shown/watch-screens.ts'
import { openFigure } from './testing/figure.ts'

// Every call that changes something, and every change of a column, against every query that a screen can show: its browser
// must fetch it again if its answer is different.
const figure = openFigure('shown-changes')
const started = await startServerWithProvider(withPlanted)
const server = await watchChanges(started)
const calls = endpoints.filter(({ method }) => method !== 'GET')
const isPlanted = (line: string) => line.includes('/api/planted/')

const studios = { new: createNewStudio, old: createOldStudio }
for (const [name, create] of Object.entries(studios))
  figure.measure(`every call in the ${name} studio is followed by what shows its change`, async () => {
    const studio = await create(server)
    await started.connect(await server.signIn('CompanyAdmin', studio.tenant.companyId))
    const readers = await openReaders(server, studio)
    const screens = await watchScreens(server, [...endpoints, ...plantedEndpoints], studio.tenant, readers)
    const { found, effective, asked } = await unrefreshedAfterCalls(server, screens, studio, calls)
    figure.says(`${name}-queries`, screens.reads.length)
    figure.says(`${name}-calls-with-effect`, effective)
    figure.says(`${name}-answers-compared`, asked)
    figure.none(
      `${name}-not-refreshed`,
      found.filter((line) => !isPlanted(line)),
    )
    const planted = new Set(found.filter(isPlanted).map((line) => line.split(' ')[1]))
    figure.holds(
      `${name}-planted-faults-found`,
      planted.size,
      planted.size === plantedEndpoints.length,
      'all',
    )
    // One studio is enough, because this does not depend on what its records went through.
    if (name !== 'old') return
    const columns = await unrefreshedAfterColumns(server, screens, studio.tenant)
    figure.says('column-changes', columns.changed)
    figure.none(
      'columns-not-refreshed',
      columns.found.filter((line) => !isPlanted(line)),
    )
    figure.holds(
      'columns-planted-found',
      columns.found.filter(isPlanted).length,
      columns.found.some(isPlanted),
      'some',
    )
  })
