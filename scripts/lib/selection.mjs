/** Importing one of these imports the whole product, so their importers are not followed. */
const hubs = [
  'server/src/app.ts',
  'server/src/mantel.ts',
  'server/src/features.ts',
  'server/src/start-product.ts',
  'web/src/app.tsx',
  'web/src/router.tsx',
]

/** Tests of access, database constraints, the API document and response headers always run. */
export const always = ['access', 'catalog', 'api', 'headers'].map((name) => `server/src/${name}.test.ts`)

/** The names of the screen and browser tests of a feature, if they differ from its own name. */
export const testNamesByFeature = {
  activity: ['dashboard', 'projects'],
  admin: ['admin', 'onboarding', 'site'],
  branding: ['settings'],
  'client-page': ['clients'],
  companies: ['settings', 'admin'],
  'contract-pdf': ['contracts', 'signing'],
  'contract-templates': ['contracts', 'settings'],
  costs: ['projects'],
  data: ['importing', 'settings'],
  documents: ['files'],
  evidence: ['contracts', 'signing'],
  // Only nightly jobs, no screens.
  housekeeping: [],
  impersonation: ['admin'],
  'message-templates': ['settings'],
  messages: ['contracts', 'signing', 'auth'],
  portal: ['projects'],
  'project-page': ['projects'],
  recents: ['palette'],
  registration: ['auth', 'onboarding'],
  samples: ['checklist'],
  sealing: ['signing', 'verifying'],
  search: ['palette'],
  site: ['site', 'verifying'],
  team: ['settings', 'auth'],
  tiers: ['admin', 'onboarding'],
  uploads: ['files'],
  // Which records a viewer sees.
  visibility: ['projects', 'clients', 'palette'],
  workspace: ['settings'],
}

/**
 * The tests that the changed files affect. `graph` maps files to their imports, `tests` lists all test files. A test is
 * selected if it imports a changed file, if it is in the folder of a file that does, or if it tests the screens of such
 * a feature.
 */
export function selectTests(changed, graph, tests) {
  const reached = reachedFrom(changed, importersOf(graph))
  const folders = new Set([...reached].flatMap((file) => folderOf(file) ?? []))
  const features = new Set([...reached].flatMap(featuresOf))
  const isAffected = (test) =>
    always.includes(test) ||
    reached.has(test) ||
    folders.has(folderOf(test)) ||
    features.has(testedFeature(test))
  return tests.filter(isAffected)
}

function importersOf(graph) {
  const importers = new Map()
  for (const [file, imported] of graph)
    for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}

/** The changed files and their importers, up to the hubs. */
function reachedFrom(changed, importers) {
  const reached = new Set(changed)
  const waiting = [...changed]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (hubs.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      waiting.push(importer)
    }
  }
  return reached
}

/** Server tests call the server over HTTP and do not import what they test, but they are in the same folder. */
const folderOf = (file) =>
  /^(?:server|web)\/src\/(?:features\/(?:admin\/|data\/)?[^/]+|platform\/[^/]+|[^/]+)\//.exec(file)?.[0]

/** The test names of the features that a file belongs to. */
function featuresOf(file) {
  const feature = /^(?:server|web)\/src\/features\/([^/.]+)/.exec(file)?.[1]
  if (feature) return testNamesByFeature[feature] ?? [feature]
  if (/^(screens|e2e)\/src\//.test(file)) return testedFeature(file) ?? []
  return file.startsWith('web/src/layouts/') ? ['palette', 'keyboard', 'trouble', 'auth'] : []
}

/** Browser tests whose name differs from the feature that they test. */
const featureBySpec = {
  agreement: 'contracts',
  invitations: 'auth',
  passwords: 'auth',
  'sign-in': 'auth',
  theming: 'settings',
}

/** The feature that a screen or browser test covers. */
function testedFeature(test) {
  const folder = /^screens\/src\/([^/]+)\//.exec(test)?.[1]
  const spec = /^e2e\/src\/([^/]+)\.spec\.ts$/.exec(test)?.[1]
  return folder ?? (spec?.startsWith('admin-') ? 'admin' : (featureBySpec[spec] ?? spec))
}
