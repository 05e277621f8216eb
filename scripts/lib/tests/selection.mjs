/** A file that imports one of these imports the whole product, so the importers of these files are not followed. */
const hubs = [
  'server/src/app.ts',
  'server/src/mantel.ts',
  'server/src/features.ts',
  'server/src/start-product.ts',
  'web/src/app.tsx',
  'web/src/router.tsx',
]

/** The tests of access, database constraints, the API document and response headers, which always run. */
export const always = [
  'access',
  'catalog',
  'row-level-security',
  'role-rights',
  'constraints',
  'api',
  'headers',
].map((name) => `server/src/whole-product/${name}.test.ts`)

/** Maps a feature to the names of its screen and browser tests, if they differ from the name of the feature. */
export const testNamesByFeature = {
  activity: ['dashboard', 'projects'],
  admin: ['admin', 'onboarding', 'site'],
  branding: ['settings'],
  'checkout-pages': ['provider', 'card-payments'],
  'client-emails': ['clients', 'projects'],
  'client-page': ['clients'],
  companies: ['settings', 'admin'],
  'contract-pdf': ['contracts', 'signing'],
  'contract-templates': ['contracts', 'settings'],
  costs: ['projects'],
  data: ['importing', 'settings'],
  documents: ['files'],
  events: ['live'],
  evidence: ['contracts', 'signing'],
  // This feature has only an hourly job, no screens.
  housekeeping: [],
  impersonation: ['admin'],
  'invoice-pdf': ['invoices', 'pay'],
  invoices: ['invoices', 'pay', 'signing'],
  'lead-sources': ['dashboard', 'revenue'],
  leads: ['leads', 'lead-form'],
  'list-columns': ['projects'],
  lists: ['clients', 'projects'],
  ledger: ['invoices', 'pay'],
  'message-templates': ['settings'],
  messages: ['contracts', 'signing', 'auth'],
  payments: ['invoices', 'pay'],
  plan: ['plan', 'settings', 'onboarding'],
  portal: ['projects'],
  presence: ['live'],
  'project-page': ['projects'],
  recents: ['palette'],
  registration: ['auth', 'onboarding'],
  samples: ['checklist'],
  sealing: ['signing', 'verifying'],
  search: ['palette'],
  site: ['site', 'verifying'],
  team: ['settings', 'auth'],
  tiers: ['admin', 'onboarding'],
  'two-factor': ['profile', 'auth'],
  uploads: ['files'],
  // Visibility has no screens: it decides which records these screens show.
  visibility: ['projects', 'clients', 'palette'],
  workspace: ['settings'],
}

/**
 * Returns the tests that the changed files affect, and those that always run. `graph` maps files to their imports. The
 * changed files reach all files that import them, directly or not. A test is affected if it is reached, is in the
 * folder of a reached file, or tests the screens of its feature.
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

/** Returns the changed files and all files that import them, directly or not. Does not go beyond the hubs. */
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

/**
 * Returns the folder of a feature or a part of the platform. Server tests call the server over HTTP, so they do not
 * import what they test, but they are in the same folder.
 */
const folderOf = (file) =>
  /^(?:server|web)\/src\/(?:features\/(?:admin\/|data\/)?[^/]+|platform\/[^/]+|[^/]+)\//.exec(file)?.[0]

/** Returns the names of the screen and browser tests for the feature that a file belongs to. */
function featuresOf(file) {
  const feature = /^(?:server|web)\/src\/features\/([^/.]+)/.exec(file)?.[1]
  if (feature) return testNamesByFeature[feature] ?? [feature]
  if (/^(screens|e2e)\/src\//.test(file)) return testedFeature(file) ?? []
  if (file.startsWith('widget/src/')) return ['lead-form']
  return file.startsWith('web/src/layouts/') ? ['palette', 'keyboard', 'trouble', 'auth'] : []
}

/** Maps browser tests to the feature that they test, if their names differ. */
const featureBySpec = {
  agreement: 'contracts',
  invitations: 'auth',
  'lead-widget': 'lead-form',
  passwords: 'auth',
  'sign-in': 'auth',
  theming: 'settings',
}

function testedFeature(test) {
  const folder = /^screens\/src\/([^/]+)\//.exec(test)?.[1]
  const spec = /^e2e\/src\/(?:[^/]+\/)*([^/]+)\.spec\.ts$/.exec(test)?.[1]
  return folder ?? (spec?.startsWith('admin-') ? 'admin' : (featureBySpec[spec] ?? spec))
}
