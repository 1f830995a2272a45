import { SERVER_LAYERS, WEB_LAYERS } from './tools/layers.ts'

/** Module boundaries; docs/ARCHITECTURE.md explains them. */
export const TESTS = '\\.test\\.tsx?$|\\.bench\\.ts$|/testing/|\\.setup\\.ts$'

export default {
  forbidden: [
    boundary(
      '1-contract-imports-zod-only',
      'The contract runs on both sides and is part of every download: zod/mini and nothing else.',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: ['^contract/', '^node_modules/zod/mini/'] },
    ),
    boundary(
      '2-server-and-web-meet-in-contract',
      'What both sides need belongs in contract.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    boundary(
      '2-server-and-web-meet-in-contract',
      'What both sides need belongs in contract; only server/app/pages may import types of web.',
      { path: '^server/', pathNot: '^server/app/pages/' },
      { path: '^web/' },
    ),
    boundary(
      '2-server-and-web-meet-in-contract',
      'server/app/pages imports types of web and loads the built module.',
      { path: '^server/app/pages/' },
      { path: '^web/', dependencyTypesNot: ['type-only'] },
    ),
    boundary(
      'transactions-await-the-database-only',
      'Other writers wait for a transaction: what takes milliseconds, as detecting a language or hashing, is done before it.',
      { path: '^server/.*(?:\\.store|/save-[^/]*)\\.ts$', pathNot: TESTS },
      {
        path: '^server/(?:features/journeys/language|features/identity/accounts/passwords|core/images/convert|core/http/protection/fair-queue)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    boundary(
      '3-outsiders-use-http',
      'Browser tests use HTTP, and the builders of the demonstration content.',
      { path: '^e2e/' },
      { path: '^(?:server|web)/', pathNot: '^server/commands/demo/builders\\.ts$' },
    ),
    boundary(
      '3-outsiders-use-http',
      'The bench uses HTTP; it fills its database directly.',
      { path: '^bench/' },
      {
        path: '^(?:server|web)/',
        pathNot: [
          '^server/(?:core/(?:database|search|migrations|platform)|commands/demo)/',
          '^server/testing/database/',
          '^server/features/identity/accounts/passwords\\.ts$',
        ],
      },
    ),
    boundary(
      '3-outsiders-use-http',
      'Reliability tests use HTTP and read the database directly.',
      { path: '^reliability/' },
      {
        path: '^(?:server|web)/',
        pathNot: '^server/(?:core/(?:database|migrations|platform)|testing/database|commands/(?:demo|archive))/',
      },
    ),
    boundary(
      '3-outsiders-use-http',
      'The product does not depend on its tests and tools.',
      { path: '^(?:contract|server|web)/', pathNot: TESTS },
      { path: '^(?:e2e|bench|reliability|tools)/' },
    ),
    ...SERVER_LAYERS.flatMap((folders, index) =>
      folders.map((folder) =>
        boundary(
          '4-server-layers',
          `server/${folder} imports only the layers below it.`,
          { path: `^server/${folder}/`, pathNot: TESTS },
          {
            path: [
              `^server/(?:${[...folders, ...SERVER_LAYERS.slice(index + 1).flat()].join('|')})/`,
              '^server/main\\.ts$',
            ],
            pathNot: `^server/${folder}/`,
          },
        ),
      ),
    ),
    boundary(
      '4-server-layers',
      'A folder of server/ needs a place in tools/layers.ts.',
      { path: '^server/.+/', pathNot: [`^server/(?:${SERVER_LAYERS.flat().join('|')}|testing)/`] },
      {},
    ),
    boundary(
      '4-testing-is-for-tests',
      'Only tests import test support.',
      { path: '^(?:server|web)/', pathNot: TESTS },
      { path: '/testing/' },
    ),
    boundary(
      '5-policies-are-pure',
      'A policy decides from its arguments: it imports contract, rules of access and nothing else.',
      { path: '\\.policy\\.ts$' },
      { pathNot: ['^contract/', '^server/core/access/'] },
    ),
    boundary(
      '5-stores-know-storage-only',
      'A store returns rows, null or a result; the route decides what to answer.',
      { path: '\\.store\\.ts$' },
      { path: ['\\.(?:view|policy|routes)\\.ts$', '^server/core/http/'] },
    ),
    boundary(
      '5-views-present-rows',
      'A view turns rows into the shape of the contract.',
      { path: '\\.view\\.ts$' },
      { path: ['\\.(?:policy|routes)\\.ts$', '^server/core/http/http-error\\.ts$'] },
    ),
    boundary(
      '5-sql-only-in-stores',
      'Only stores, rules of access, the database layers and tests use SQL.',
      {
        path: '^(?:server|web)/',
        pathNot: [
          '\\.store\\.ts$',
          '^server/(?:core/(?:access|database|search|migrations)|commands/(?:archive|demo))/',
          TESTS,
        ],
      },
      { path: ['^node_modules/(?:kysely|pg|better-sqlite3)/', '^server/core/database/(?:tables|sqlite|postgres)'] },
    ),
    boundary(
      '5-routes-are-not-imported',
      'server/app registers routes; other folders use stores and views.',
      { path: '^server/features/([^/]+)/', pathNot: TESTS },
      { path: '^server/.*\\.routes\\.ts$', pathNot: '^server/features/$1/' },
    ),
    ...WEB_LAYERS.flatMap((folders, index) =>
      folders.map((folder) =>
        boundary(
          '6-web-layers',
          `web/${folder} imports only the layers below it, and nothing beside it.`,
          { path: `^web/${folder}/`, pathNot: folder.startsWith('features/') ? ['Page\\.tsx$', TESTS] : TESTS },
          {
            path: `^web/(?:${[...folders, ...WEB_LAYERS.slice(index + 1).flat()].join('|')})/`,
            pathNot: `^web/${folder}/`,
          },
        ),
      ),
    ),
    boundary(
      '6-web-layers',
      'Pages may compose several features.',
      { path: '^web/features/.*Page\\.tsx$' },
      { path: '^web/app/' },
    ),
    boundary(
      '6-web-layers',
      'A folder of web/ needs a place in tools/layers.ts.',
      { path: '^web/.+/', pathNot: [`^web/(?:${WEB_LAYERS.flat().join('|')}|testing|public)/`] },
      {},
    ),
    boundary(
      '6-ui-knows-no-noun',
      'web/core/ui and web/core/i18n serve every feature.',
      { path: '^web/core/(?:ui|i18n)/', pathNot: TESTS },
      {
        path: '^contract/',
        pathNot: [
          '^contract/(?:text\\.ts$|drawing/stone\\.ts$|rules/(?:contours|hue|language|search-parts|search-words|text|text-folding)\\.ts$|(?:words|badge-labels|notice-texts)/)',
        ],
      },
    ),
    boundary('8-no-cycles', 'Two files that need each other are one file or three.', {}, { circular: true }),
    boundary('resolves', 'The imported file does not exist.', {}, { couldNotResolve: true }),
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

export function boundary(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}
