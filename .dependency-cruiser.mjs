/** The doors of the house: who may import whom. docs/ARCHITECTURE.md tells them in words, in the same order. */
const TESTS = '\\.test\\.tsx?$|/testing/|\\.setup\\.ts$'

export default {
  forbidden: [
    door(
      '1-contract-knows-zod-alone',
      'The contract runs on both sides and costs the browser bytes: zod/mini and nothing else.',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: ['^contract/', '^node_modules/zod/mini/'] },
    ),
    door(
      '2-server-and-web-meet-in-contract',
      'What both sides need belongs in contract.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    door(
      '2-server-and-web-meet-in-contract',
      'What both sides need belongs in contract; server/pages alone may name types of web.',
      { path: '^server/', pathNot: '^server/pages/' },
      { path: '^web/' },
    ),
    door(
      '2-server-and-web-meet-in-contract',
      'server/pages may name types of web, and loads what the build made of it.',
      { path: '^server/pages/' },
      { path: '^web/', dependencyTypesNot: ['type-only'] },
    ),
    door(
      '3-e2e-and-bench-stay-outside',
      'They speak HTTP like anybody else.',
      { path: '^e2e/' },
      { path: '^(?:server|web)/', pathNot: '^server/db/builders\\.ts$' },
    ),
    door(
      '3-e2e-and-bench-stay-outside',
      'The bench speaks HTTP; it fills its database through server/db.',
      { path: '^bench/' },
      { path: '^(?:server|web)/', pathNot: ['^server/db/', '^server/identity/passwords\\.ts$'] },
    ),
    door(
      '3-e2e-and-bench-stay-outside',
      'Trials of reliability speak HTTP, and read the database past the server.',
      { path: '^reliability/' },
      { path: '^(?:server|web)/', pathNot: '^server/db/' },
    ),
    door(
      '3-e2e-and-bench-stay-outside',
      'The product does not lean on what watches it.',
      { path: '^(?:contract|server|web)/', pathNot: TESTS },
      { path: '^(?:e2e|bench|reliability|tools)/' },
    ),
    door(
      '4-policies-are-pure',
      'A policy decides from what it is given: contract, and nothing else.',
      { path: '\\.policy\\.ts$' },
      { pathNot: '^contract/' },
    ),
    door(
      '5-sql-stands-in-stores',
      'Only *.store.ts, server/db and tests know the database.',
      { path: '^(?:server|web)/', pathNot: ['\\.store\\.ts$', '^server/db/', TESTS] },
      { path: ['^node_modules/(?:kysely|pg|better-sqlite3)/', '^server/db/(?:tables|sqlite|postgres|migrations)'] },
    ),
    door(
      '6-the-kit-knows-no-noun',
      'web/ui and web/i18n serve every noun.',
      { path: '^web/(?:ui|i18n)/', pathNot: TESTS },
      {
        path: '^(?:web|contract)/',
        pathNot: ['^web/(?:ui|i18n)/', '^contract/(?:(?:text|language|contours|hue|search\\.rules)\\.ts$|words/)'],
      },
    ),
    door(
      '7-nouns-meet-in-pages',
      'A web noun imports the kit, the client, the session and itself; only its *Page.tsx may reach other nouns.',
      { path: '^web/([^/]+)/', pathNot: ['^web/(?:ui|i18n)/', 'Page\\.tsx$', TESTS] },
      { path: '^web/[^/]+/', pathNot: ['^web/(?:ui|i18n|public)/', '^web/$1/'] },
    ),
    door(
      '8-routes-are-nobodys-tool',
      "A server noun may use another noun's store and view, never its routes.",
      { path: '^server/([^/]+)/', pathNot: TESTS },
      { path: '^server/[^/]+/.*\\.routes\\.ts$', pathNot: '^server/$1/' },
    ),
    door('9-no-cycles', 'Two files that need each other are one file or three.', {}, { circular: true }),
    door('resolves', 'The import leads nowhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|data|node_modules/(?:@types|\\.vite))/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}

function door(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}
