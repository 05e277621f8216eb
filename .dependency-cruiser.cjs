/** Who may import what, as rules. Tests may reach for anything. */
const rule = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to })

/** Helpers that only tests use; they end where tests are. */
const testing = ['^server/src/testing/', '/testing[^/]*\\.ts$', '\\.(fixture|figure)\\.ts$']

module.exports = {
  forbidden: [
    rule(
      'acyclic',
      {},
      { circular: true },
      'Two modules that need each other are one module, or hide a third.',
    ),
    rule('resolvable', {}, { couldNotResolve: true }, 'What cannot be found cannot be checked either.'),
    rule(
      'domain-is-pure',
      { path: '^domain/src' },
      { pathNot: '^domain/src|node_modules/zod' },
      'domain runs anywhere: zod and itself, nothing else.',
    ),
    rule(
      'sides-meet-in-domain',
      { path: '^web/' },
      { path: '^server/' },
      'The browser knows the server through domain.',
    ),
    rule(
      'sides-meet-in-domain-too',
      { path: '^server/' },
      { path: '^web/' },
      'The server loads the built web by path.',
    ),
    rule(
      'schema-is-the-floor',
      { path: '^server/src/schema/' },
      { path: '^server/src/(?!schema/)' },
      'Tables know only tables.',
    ),
    rule(
      'platform-knows-no-business',
      { path: '^(server|web)/src/platform/', pathNot: testing },
      { path: '^(server|web)/src/(features|schema)/' },
      'Infrastructure has no business words.',
    ),
    rule(
      'routes-are-an-end',
      { pathNot: '^server/src/features/.+/feature\\.ts$' },
      { path: 'features/.+/routes\\.ts$' },
      'Only feature.ts plugs routes in.',
    ),
    rule(
      'features-are-listed',
      { pathNot: '^server/src/features\\.ts$' },
      { path: 'features/.+/feature\\.ts$' },
      'Only features.ts lists features.',
    ),
    rule(
      'verbs-know-no-http',
      { path: '^server/src/features/', pathNot: '/routes\\.ts$' },
      { path: 'node_modules/@?fastify/' },
      'What can be done is callable without a request.',
    ),
    rule(
      'local-doors-stay-local',
      { path: '^server/src/', pathNot: ['^server/src/(main-local\\.ts$|demo/|local/)', ...testing] },
      { path: '^server/src/(demo|local)/|^sandbox/' },
      'Demo logins, outbox viewer and sandbox come with main-local.ts and with nothing else.',
    ),
    rule(
      'sandbox-stands-alone',
      { path: '^sandbox/' },
      { path: '^(server|web)/' },
      'It plays an outside service.',
    ),
    rule(
      'tests-help-tests',
      { pathNot: testing },
      { path: testing },
      'The product does not run on test helpers.',
    ),
    rule(
      'ui-is-dumb',
      { path: '^web/src/ui/' },
      { path: '^web/src/(features|platform)/|^domain/' },
      'Components take props, not data.',
    ),
    rule(
      'screens-are-an-end',
      { path: '^web/src/', pathNot: '^web/src/(router|public)' },
      { path: '-screen\\.tsx$' },
      'Only the router shows screens.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|/dist/' },
    // Types count: a type of another layer is knowledge of that layer.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
