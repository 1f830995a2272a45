# Builds the pages in one stage and installs the production packages in another, so that the final image contains neither
# build tools nor npm's cache. How to run it: docs/operating.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY vite.config.ts vite.server.config.ts tsconfig.json ./
COPY contract contract
COPY web web
COPY server server
COPY tools tools
RUN node node_modules/vite/bin/vite.js build --logLevel error && node node_modules/vite/bin/vite.js build --logLevel error --ssr web/app/entry.server.tsx && node node_modules/vite/bin/vite.js build --logLevel error --config vite.server.config.ts && node tools/compress.mjs

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has Node already, the build stage has built the pages and what renders them, and the stand-in provider is for development.
RUN npm ci --omit=dev --ignore-scripts && npm pkg delete devDependencies optionalDependencies dependencies.vite dependencies.tailwindcss dependencies.@tailwindcss/vite dependencies.@vitejs/plugin-react dependencies.react dependencies.react-dom dependencies.@base-ui/react dependencies.@tanstack/react-query dependencies.@tanstack/react-router dependencies.lucide-react dependencies.oidc-provider && npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY contract contract
COPY server server
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CAIRN_DATA=/data
# As in tools/setup.mjs, where the reasons are.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "dist/server/main.js"]
