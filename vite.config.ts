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
            priority: 2,
          },
          { name: 'checks', test: /node_modules[\\/]zod[\\/]/u, priority: 2 },
          {
            name: (id: string, modules: Modules) =>
              comesWith(ENTRY, id, modules) || isSharedByShell(id, modules) ? 'app' : null,
            test: /[\\/](?:web|contract|lucide-react)[\\/]/u,
            priority: 1,
          },
          // Small modules that the page of a journey shares with few other pages or with what it loads later.
          {
            name: 'walk',
            test: /[\\/](?:published-panel|opened-steps|StepLink|preview\.queries|Rights|JourneyPageSkeleton|JourneyHead|StepTile|icons[\\/](?:chevron-down|footprints|lock|rotate-ccw|pencil))\.(?:tsx?|mjs)$/u,
            minShareCount: 2,
            priority: 1,
          },
          // Small modules on the page of a journey.
          { name: 'acts', test: /[\\/]core[\\/]session[\\/](?:useMemberAction|pending-action)\.ts$/u, priority: 1 },
          {
            name: 'progress',
            test: /[\\/](?:useProgress|progress\.mutations)\.ts$/u,
            priority: 1,
            includeDependenciesRecursively: false,
          },
          // Small modules that many pages share; apart, they would compress badly.
          {
            name: 'journeys',
            test: /[\\/](?:web[\\/](?:features[\\/]journeys[\\/](?:display|data)|core[\\/](?:ui[\\/]display|i18n))[\\/][^\\/]+\.tsx?$|contract[\\/]rules|lucide-react)/u,
            minShareCount: 13,
          },
        ],
      },
    },
  },
}

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const ENTRY = here('web/app/entry.client.tsx')
const SHELL = here('web/app/shell/Shell.tsx')
const known = new Map<string, boolean>()

/** Whether `root` imports this module, itself or through others: it is loaded whenever `root` is. */
function comesWith(root: string, id: string, modules: Modules): boolean {
  const key = `${root} ${id}`
  const before = known.get(key)
  if (before !== undefined) return before
  known.set(key, false)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const answer = importers.some((importer) => importer === root || comesWith(root, importer, modules))
  known.set(key, answer)
  return answer
}

/** Whether the layout of members' pages and other modules import this small module, which would be a file of its own. */
function isSharedByShell(id: string, modules: Modules): boolean {
  const isOfShell = (importer: string) => importer === SHELL || comesWith(SHELL, importer, modules)
  return comesWith(SHELL, id, modules) && !modules.getModuleInfo(id)?.importers.every(isOfShell)
}
