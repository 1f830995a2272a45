import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsWithoutSchemas, fontLinks, inlineScript } from './tools/vite-plugins.ts'
import { LEAN_SOURCE } from './vite.server.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `vite build` makes the browser's files, `vite build --ssr web/app/entry.server.tsx` the one module the server renders with. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: isSsrBuild ? here('.') : here('web'),
  publicDir: isSsrBuild ? false : here('web/public'),
  cacheDir: here('node_modules/.vite'),
  plugins: [react(), tailwindcss(), callsWithoutSchemas(), fontLinks(), inlineScript()],
  // The shims are for React before 18, which lacked what they bring.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/u, replacement: 'react' },
    ],
  },
  // React decides by this whether to run its slow development build; an SSR build leaves it open unless told.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: command === 'build' ? { noExternal: true } : {},
  // Known from the start, so that the first page in development is not reloaded while they are found.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-runtime',
      '@tanstack/react-router',
      '@tanstack/react-query',
      'zod/mini',
    ],
  },
  build: isSsrBuild ? serverBuild : browserBuild,
}))

const serverBuild = {
  outDir: here('dist/ssr'),
  emptyOutDir: true,
  rolldownOptions: { output: { codeSplitting: false as const, ...LEAN_SOURCE } },
}

/** Without the schemas of the contract. */
const SMALL = /[\\/](?:web|contract[\\/](?:rules|drawing)|lucide-react)[\\/]/u
const CORE = /[\\/]web[\\/]core[\\/]/u
const FEATURES = /[\\/]web[\\/]features[\\/]/u
const ENTRY = here('web/app/entry.client.tsx')
const SHELL = here('web/app/shell/Shell.tsx')
const LANDING = here('web/features/marketing/LandingPage.tsx')
const DISCOVER = here('web/features/browse/DiscoverPage.tsx')
const FOLLOWING = here('web/features/browse/FollowingPage.tsx')
const JOURNEY = here('web/features/walk/page/JourneyPage.tsx')
const SETTINGS = here('web/features/account/EditProfilePage.tsx')
const CHANGES = here('web/features/adaptations/changes/ChangesPage.tsx')
const LOGIN = here('web/features/identity/LoginPage.tsx')

/**
 * What several of these pages load is one file, because dozens of small ones compress badly. A page loads nothing that
 * only other pages need.
 */
const GROUPS = [
  {
    name: 'app',
    test: /[\\/](?:web|contract|lucide-react)[\\/]/u,
    holds: (id: string, modules: Modules) => comesWith(ENTRY, id, modules) || isSharedByShell(id, modules),
  },
  {
    name: 'shared',
    test: SMALL,
    holds: (id: string, modules: Modules) =>
      [LOGIN, SETTINGS].some((page) => comesWith(page, id, modules)) &&
      [JOURNEY, DISCOVER, LANDING].some((page) => comesWith(page, id, modules)),
  },
  { name: 'changes', test: SMALL, holds: isInAll(CHANGES, JOURNEY, DISCOVER, LANDING) },
  { name: 'journeys', test: SMALL, holds: isInAll(JOURNEY, DISCOVER, LANDING) },
  { name: 'list-parts', test: CORE, holds: isInAll(DISCOVER, FOLLOWING) },
  { name: 'cards', test: FEATURES, holds: isInAll(LANDING, DISCOVER, FOLLOWING) },
  { name: 'lists', test: FEATURES, holds: isInAll(DISCOVER, FOLLOWING) },
  { name: 'cairn', test: FEATURES, holds: isInAll(LANDING, JOURNEY) },
]

function isInAll(...pages: string[]) {
  return (id: string, modules: Modules) => pages.every((page) => comesWith(page, id, modules))
}

const browserBuild = {
  outDir: here('dist/web'),
  emptyOutDir: true,
  manifest: true,
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // What every page has is there already, and what is fetched once a page stands finds its pieces itself: their names would be a
    // part of the page's first load. HomeRows is fetched later, too, but a member's first page waits for it.
    resolveDependencies: (file: string, pieces: string[]) =>
      /(?:Page|HomeRows)-/u.test(file) ? pieces.filter((piece) => !/\/(?:base|rolldown-runtime)-/u.test(piece)) : [],
  },
  rolldownOptions: {
    // Whoever takes a rule or a limit from the contract does not get the schemas that stand beside it.
    treeshake: { moduleSideEffects: [{ test: /[\\/]contract[\\/]/u, sideEffects: false }] },
    // A few files that change at different times, instead of dozens of small ones that compress badly.
    output: {
      // Every page names them all.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: [
          {
            name: 'base',
            // Without what only forms use.
            test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/](?!.*[\\/]useBlocker\.js$)/u,
            priority: 9,
          },
          { name: 'checks', test: /node_modules[\\/]zod[\\/]/u, priority: 9 },
          // A group takes along what its modules import, unless a group before it has that.
          ...GROUPS.map(({ name, test, holds }, index) => ({
            name: (id: string, modules: Modules) => (holds(id, modules) ? name : null),
            test,
            priority: GROUPS.length - index,
          })),
          {
            // What the first pages need doesn't take along what they don't.
            name: (id: string, modules: Modules) =>
              [JOURNEY, DISCOVER, LANDING].some((page) => comesWith(page, id, modules)) ? null : 'common',
            test: /[\\/](?:web[\\/]core[\\/](?:ui[\\/]display|i18n)[\\/][^\\/]+\.tsx?$|contract[\\/]rules|lucide-react)/u,
            minShareCount: 13,
          },
        ],
      },
    },
  },
}

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; importedIds: readonly string[] } | null
}

const loadedWith = new Map<string, Set<string>>()

/** Whether `root` imports this module, itself or through others: it is loaded whenever `root` is. */
function comesWith(root: string, id: string, modules: Modules): boolean {
  const loaded = loadedWith.get(root) ?? importsOf(root, modules)
  loadedWith.set(root, loaded)
  return loaded.has(id)
}

function importsOf(root: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(root)
  return found
}

/** Whether the layout of members' pages and other modules import this small module, which would be a file of its own. */
function isSharedByShell(id: string, modules: Modules): boolean {
  const isOfShell = (importer: string) => importer === SHELL || comesWith(SHELL, importer, modules)
  return comesWith(SHELL, id, modules) && !modules.getModuleInfo(id)?.importers.every(isOfShell)
}
