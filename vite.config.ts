import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `vite build` makes the browser's files, `vite build --ssr web/entry.server.tsx` the one module the server renders with. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: isSsrBuild ? here('.') : here('web'),
  publicDir: isSsrBuild ? false : here('web/public'),
  cacheDir: here('node_modules/.vite'),
  plugins: [react(), tailwindcss()],
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
      'i18next',
      'react-i18next',
      'zod/mini',
    ],
  },
  build: isSsrBuild ? serverBuild : browserBuild,
}))

const serverBuild = {
  outDir: here('dist/ssr'),
  emptyOutDir: true,
  rolldownOptions: { output: { codeSplitting: false as const } },
}

const browserBuild = {
  outDir: here('dist/web'),
  emptyOutDir: true,
  manifest: true,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      // Two files that change only with a dependency, instead of a dozen small ones.
      codeSplitting: {
        groups: [
          { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/u, priority: 2 },
          {
            name: 'base',
            test: /node_modules[\\/](?:@tanstack|i18next|react-i18next|use-sync-external-store|zod)[\\/]/u,
            priority: 1,
          },
        ],
      },
    },
  },
}
