/** Which code may import which. Test files are excluded, so they may import anything. */
const rule = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to })

/** Helpers that only tests may import. */
const testing = ['/testing[^/]*(/|\\.tsx?$)', '\\.(fixture|figure)\\.ts$']

module.exports = {
  forbidden: [
    rule(
      'acyclic',
      {},
      { circular: true },
      'Merge two modules that need each other, or extract a third one.',
    ),
    rule('resolvable', {}, { couldNotResolve: true }, 'An import that cannot be resolved cannot be checked.'),
    rule(
      'domain-is-pure',
      { path: '^domain/src' },
      { pathNot: '^domain/src|node_modules/zod' },
      'domain imports only zod and itself, so that it runs anywhere.',
    ),
    rule(
      'sides-meet-in-domain',
      { path: '^web/' },
      { path: '^server/' },
      'The web app uses the server only through domain.',
    ),
    rule(
      'sides-meet-in-domain-too',
      { path: '^server/' },
      { path: '^web/' },
      'The server loads the built web by path.',
    ),
    rule(
      'widget-is-small',
      { path: '^widget/' },
      { pathNot: '^widget/src|^domain/src/(basics/product|leads/lead-form)\\.ts$' },
      'Every visitor of a site with the form loads the widget, so it imports no library.',
    ),
    rule(
      'schema-is-the-floor',
      { path: '^server/src/schema/' },
      { path: '^server/src/(?!schema/)' },
      'Tables import only tables.',
    ),
    rule(
      'platform-knows-no-business',
      { path: '^(server|web)/src/platform/', pathNot: testing },
      { path: '^(server|web)/src/(features|schema|layouts)/' },
      'Infrastructure contains no business logic and no frames.',
    ),
    rule(
      'routes-are-an-end',
      { pathNot: '^server/src/features/.+/feature\\.ts$' },
      { path: 'features/.+/routes\\.ts$' },
      'Only feature.ts registers routes.',
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
      'Verbs can be called without a request.',
    ),
    rule(
      'local-code-stays-local',
      { path: '^server/src/', pathNot: ['^server/src/(main-local\\.ts$|demo/|local/)', ...testing] },
      { path: '^server/src/(demo|local)/|^sandbox/' },
      'Only main-local.ts contains demo logins and the outbox viewer, and only tests use the sandbox.',
    ),
    rule(
      'sandbox-stands-alone',
      { path: '^sandbox/' },
      { path: '^(server|web)/' },
      'The sandbox simulates an external service.',
    ),
    rule(
      'tests-help-tests',
      { pathNot: testing },
      { path: testing },
      'The product must not import test helpers.',
    ),
    rule(
      'ui-is-dumb',
      { path: '^web/src/ui/' },
      { path: '^web/src/(features|layouts|platform)/|^domain/' },
      'Components take props, not data.',
    ),
    rule(
      'screens-are-an-end',
      { path: '^web/src/', pathNot: '^web/src/(router|public)' },
      { path: '-screen\\.tsx$' },
      'Only the router imports screens.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|/dist/' },
    // Type imports count too, because they couple layers as well.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
